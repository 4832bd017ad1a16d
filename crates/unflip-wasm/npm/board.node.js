// For Node: the module is read from its file, so that everything can be called at once.
import { readFileSync } from 'node:fs';
import { initSync } from './board.js';

initSync({ module: readFileSync(new URL('board_bg.wasm', import.meta.url)) });

export * from './board.js';
export { default } from './board.js';
