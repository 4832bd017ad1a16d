import { expect, test } from 'vitest';
import { LIGHTS_OUT, Puzzle, allOn, board, lightsOut, refusal, type Parts } from './unflip';

const same = (parts: Parts) => expect(Puzzle.fromParts(parts).parts()).toEqual(parts);

test('parts come back as they went', () => {
  same(LIGHTS_OUT);
  same({ ...LIGHTS_OUT, modulus: 3, stencil: 'king', edges: 'torus', goal: 'uniform' });
  same({ ...LIGHTS_OUT, goal: 1, bothWays: true, cost: new Array(25).fill(7) });
  same({ ...LIGHTS_OUT, stencil: [[0, 1, 0], [1, 0, 1], [0, 0, 1]], locked: LIGHTS_OUT.start });
  const marks = LIGHTS_OUT.start.map((_, place) => Number(place === 3));
  const start = LIGHTS_OUT.start.map((_, place) => Number(place !== 3));
  same({ ...LIGHTS_OUT, holes: marks, start, goal: { values: new Array(25).fill(0), ignored: start } });
  same({ ...LIGHTS_OUT, rows: 1, columns: 3, start: [1, 0, 1], effects: [[0, 1], [1, 1, 2], []] });
});

test('typed arrays are lists of numbers too', () => {
  const start = Uint8Array.from(LIGHTS_OUT.start) as unknown as number[];
  expect(lightsOut({ start }).parts()).toEqual(LIGHTS_OUT);
});

test('what is as usual is left out', () => {
  const none = new Array(25).fill(0);
  expect(lightsOut({ holes: none, locked: none, bothWays: false, cost: undefined }).parts()).toEqual(LIGHTS_OUT);
});

test('parts that do not fit are told in one sentence', () => {
  const check = (more: object, sentence: string) =>
    expect(refusal(() => lightsOut(more as Partial<Parts>))).toBe(`parts: ${sentence}`);
  check({ rows: -1 }, 'rows: found -1, but a whole number from 0 is wanted');
  check({ rows: 2 ** 32 }, 'rows: found 4294967296, but numbers go up to 4294967295');
  check({ rows: 2.5 }, 'rows: found 2.5, but a whole number from 0 is wanted');
  check({ rows: '5' }, 'rows: a whole number from 0 is wanted');
  check({ rows: 1e9, columns: 1e9 }, '1000000000 x 1000000000 cells are too many to number');
  check({ rows: 40_000, columns: 40_000 }, 'the state has 25 values, but the board has 1600000000 lamps');
  check({ start: 5 }, 'start: a list of numbers is wanted');
  check({ start: [Number.NaN] }, 'start: found NaN, but a whole number from 0 is wanted');
  check({ start: [1] }, 'the state has 1 values, but the board has 25 lamps');
  check({ start: new Array(25).fill(2) }, 'value 2 at index 0 is not below the modulus 2');
  check({ modulus: 1 }, 'modulus 1 is too small: a lamp has at least 2 values');
  check({ stencil: [[1, 1]] }, 'the stencil is 1 x 2, but its sides must be odd, so that one cell is the middle');
  check({ stencil: [1] }, 'stencil: a list of numbers is wanted');
  check({ edges: 'round' }, 'the edges "round" are none of plane, cylinder, torus, mobius, klein, projective');
  check({ goal: null }, 'the goal is none of off, on, uniform, a number, or a picture with its values');
  check({ goal: 9 }, 'goal 9 is not below the modulus 2');
  check({ goal: { values: [1] } }, 'the state has 1 values, but the board has 25 lamps');
  check({ holes: [1] }, '1 marks for a board of 25 places');
  check({ locked: [1] }, '1 marks for a board of 25 places');
  check({ cost: [1] }, 'there are 1 prices, but the board has 25 presses');
  check({ effects: 1 }, 'effects: a list of lists of numbers is wanted');
  check({ effects: [[99]] }, 'press 0 steps lamp 99, but the 5 lamps are numbered from 0');
  expect(refusal(() => lightsOut({ stencil: 'pluss' }))).toMatch(/^parts: found the stencil "pluss", but/);
  expect(refusal(() => Puzzle.fromParts(null as unknown as Parts))).toBe('parts: the parts of a puzzle are an object');
});

test('both modules understand each other', () => {
  const puzzle = allOn(3, 4, { edges: 'klein', modulus: 5, goal: 'on' });
  const other = board.Puzzle.fromParts(puzzle.parts());
  expect(other.parts()).toEqual(puzzle.parts());
  expect(other.toLink('play')).toBe(puzzle.toLink('play'));
  expect(board.catalogue().length).toBe(16);
});
