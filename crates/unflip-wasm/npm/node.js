// For Node: the module is read from its file, so that everything can be called at once.
import { readFileSync } from 'node:fs';
import { initSync } from './unflip.js';

initSync({ module: readFileSync(new URL('unflip_bg.wasm', import.meta.url)) });

export * from './unflip.js';
export { default } from './unflip.js';
