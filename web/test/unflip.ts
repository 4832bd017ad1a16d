// The package as Node has it, both modules read from their files, and what tests say in a word.
import { readFileSync } from 'node:fs';
import * as board from '../../target/npm/board.js';
import { Game, Puzzle, initSync, type Parts, type UnflipError } from '../../target/npm/unflip.js';

export const PACKAGE = new URL('../../target/npm/', import.meta.url);

initSync({ module: readFileSync(new URL('unflip_bg.wasm', PACKAGE)) });
board.initSync({ module: readFileSync(new URL('board_bg.wasm', PACKAGE)) });

export * from '../../target/npm/unflip.js';
export { board };

/** Lights Out, all lamps on. */
export const LIGHTS_OUT: Parts = {
  rows: 5,
  columns: 5,
  modulus: 2,
  stencil: 'plus',
  edges: 'plane',
  goal: 'off',
  start: new Array(25).fill(1),
};

export const lightsOut = (more: Partial<Parts> = {}) => Puzzle.fromParts({ ...LIGHTS_OUT, ...more });

/** A board with all lamps on. */
export const allOn = (rows: number, columns: number, more: Partial<Parts> = {}) =>
  lightsOut({ rows, columns, start: new Array(rows * columns).fill(1), ...more });

export const bytes = (text: string) => new TextEncoder().encode(text);

/** The error that a call throws, as kind and sentence. */
export function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    const { kind, message } = error as UnflipError;
    return `${kind}: ${message}`;
  }
  return 'no error';
}

/** Whether these presses, made one by one, reach the goal. */
export function solves(puzzle: Puzzle, presses: number[]): boolean {
  const game = new Game(puzzle);
  presses.forEach((count, cell) => {
    for (let times = 0; times < count; times++) game.press(cell);
  });
  return game.isSolved;
}
