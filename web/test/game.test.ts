import { expect, test } from 'vitest';
import { Game, LIGHTS_OUT, board, lightsOut, refusal } from './unflip';

test('a press changes its cell and the neighbours, and is taken back', () => {
  for (const game of [new Game(lightsOut()), new board.Game(board.Puzzle.fromParts(LIGHTS_OUT))]) {
    const dark = (values: Uint32Array) => [...values].flatMap((value, cell) => (value ? [] : [cell]));
    expect(dark(game.press(12))).toEqual([7, 11, 12, 13, 17]);
    expect(dark(game.values)).toEqual([7, 11, 12, 13, 17]);
    game.press(0);
    expect([game.moves, game.cost, game.isSolved]).toEqual([2, 2, false]);
    expect([game.undo(), game.undo(), game.undo()]).toEqual([true, true, false]);
    expect(dark(game.values)).toEqual([]);
    expect([game.redo(), game.redo(), game.redo()]).toEqual([true, true, false]);
    game.restart();
    expect([game.moves, game.redo()]).toEqual([0, true]);
  }
});

test('a press that cannot be made changes nothing', () => {
  const game = new Game(lightsOut({ locked: new Array(25).fill(0).with(4, 1) }));
  expect(refusal(() => game.press(25))).toBe('press: there is no press 25: there are 25, from 0');
  expect(refusal(() => game.press(4))).toBe('press: press 4 is locked, or at a hole');
  expect(refusal(() => game.press(3, true))).toBe('press: presses of this puzzle only step up');
  expect(refusal(() => game.press(-1))).toBe('parts: press: found -1, but a whole number from 0 is wanted');
  expect([game.moves, [...game.values]]).toEqual([0, LIGHTS_OUT.start]);
});

test('presses go down where that is shorter, if they may', () => {
  const row = { rows: 1, columns: 4, stencil: 'plus', edges: 'plane', goal: 'off' as const, start: [0, 0, 0, 0] };
  const runs = (modulus: number, bothWays: boolean, counts: number[]) =>
    board.Puzzle.fromParts({ ...row, modulus, bothWays }).runs(Uint32Array.from(counts));
  const up = (press: number, times: number) => ({ press, down: false, times });
  const down = (press: number, times: number) => ({ press, down: true, times });
  expect(runs(5, false, [1, 2, 0, 4])).toEqual([up(0, 1), up(1, 2), up(3, 4)]);
  expect(runs(5, true, [1, 2, 3, 4])).toEqual([up(0, 1), up(1, 2), down(2, 2), down(3, 1)]);
  expect(runs(4, true, [0, 2, 3, 0])).toEqual([up(1, 2), down(2, 1)]);
  expect(runs(2 ** 32 - 1, false, [2 ** 32 - 2, 0, 0, 0])).toEqual([up(0, 2 ** 32 - 2)]);
  expect(refusal(() => runs(5, true, [1]))).toBe('parts: found 1 presses, but this puzzle has 4');
  expect(refusal(() => runs(5, true, [5, 0, 0, 0]))).toMatch(/^parts: /);
});

test('hints lead to the goal in as many presses as are left, also after a wrong one', () => {
  const game = new Game(lightsOut());
  expect(game.remaining()).toBe(15);
  game.press(0);
  const wrong = game.remaining()!;
  for (let left = wrong; left > 0; left--) {
    expect(game.remaining()).toBe(left);
    const { press, down } = game.hint()!;
    game.press(press, down);
  }
  expect([game.isSolved, game.remaining(), game.hint(), game.moves]).toEqual([true, 0, undefined, wrong + 1]);
});

test('presses go both ways where the puzzle says so', () => {
  const game = new Game(lightsOut({ modulus: 5, bothWays: true }));
  expect([...game.press(0, true)].slice(0, 3)).toEqual([0, 0, 1]);
  while (!game.isSolved) {
    const { press, down } = game.hint()!;
    game.press(press, down);
  }
});

test('where the goal cannot be reached nothing remains and nothing is hinted', () => {
  const game = new Game(lightsOut({ start: new Array(25).fill(0).with(0, 1) }));
  expect([game.remaining(), game.hint()]).toEqual([undefined, undefined]);
});
