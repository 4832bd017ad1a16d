import { expect, test } from 'vitest';
import { Puzzle, allOn, bytes, catalogue, lightsOut, refusal, type UnflipError } from './unflip';

const CROSS = '.#.\n###\n.#.\n';

test('a bare board is read, and its rule can be told', () => {
  const puzzle = Puzzle.read(bytes(CROSS));
  expect(puzzle.parts()).toMatchObject({ rows: 3, columns: 3, modulus: 2, start: [0, 1, 0, 1, 1, 1, 0, 1, 0] });
  const other = Puzzle.read(bytes(CROSS), { stencil: '#.#/.#./#.#', edges: 'torus', modulus: 2, goal: 'uniform', format: 'text' });
  expect(other.parts()).toMatchObject({ stencil: 'x', edges: 'torus', goal: 'uniform' });
  expect(Puzzle.read(bytes(CROSS), { goal: '###\n###\n???' }).parts().goal).toEqual({
    values: [1, 1, 1, 1, 1, 1, 0, 0, 0],
    ignored: [0, 0, 0, 0, 0, 0, 1, 1, 1],
  });
});

test('TOML, JSON and text go out and come in', () => {
  const puzzle = lightsOut({ modulus: 3, stencil: 'x', edges: 'klein', goal: 2, bothWays: true });
  for (const text of [puzzle.toToml(), puzzle.toJson()]) {
    expect(Puzzle.read(bytes(text)).parts()).toEqual(puzzle.parts());
  }
  expect(Puzzle.read(bytes(puzzle.toText())).parts().start).toEqual(puzzle.parts().start);
});

test('a bitmap is read', () => {
  const pbm = new Uint8Array([...bytes('P4\n9 1\n'), 0b1010_0000, 0b1000_0000]);
  expect(Puzzle.read(pbm).parts().start).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 1]);
});

test('a text that cannot be read is told with its place', () => {
  try {
    Puzzle.read(bytes('#.\n#z\n'));
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ kind: 'read', line: 2, column: 2 });
    expect((error as UnflipError).message).toMatch(/^line 2, column 2: found `z`, but cells are/);
  }
  expect(refusal(() => Puzzle.read(new Uint8Array()))).toMatch(/^read: /);
  expect(refusal(() => Puzzle.read(bytes('\u0089PNG\r\n\u001a\n')))).toMatch(/^read: /);
  expect(refusal(() => Puzzle.read(bytes(CROSS), { format: 'doc' }))).toBe(
    'parts: the format "doc" is none of fliptile, text, toml, json, pbm, mtx, flip',
  );
  expect(refusal(() => Puzzle.read(bytes(CROSS), { modulus: 1 }))).toBe('parts: modulus: a lamp has at least 2 values');
  expect(refusal(() => Puzzle.read(bytes(CROSS), { edges: 'round' }))).toMatch(/^parts: the edges "round"/);
  expect(refusal(() => Puzzle.read(bytes(CROSS), { stencil: 'pluss' }))).toMatch(/^parts: found the stencil/);
});

test('known puzzles have names and titles', () => {
  expect(catalogue()).toContainEqual({ name: 'lights-out', title: expect.stringContaining('Lights Out') });
  for (const { name } of catalogue()) expect(Puzzle.known(name).parts().start.length).toBeGreaterThan(0);
  expect(refusal(() => Puzzle.known('no'))).toBe('none: no known puzzle is called "no": `catalogue()` lists them');
});

test('a drawing has presses and a title', () => {
  const plain = lightsOut().toSvg();
  expect(plain).toMatch(/^<svg /);
  const pressed = lightsOut().toSvg(new Uint32Array(25).fill(1), 'All of them');
  expect(pressed.length).toBeGreaterThan(plain.length);
  expect(pressed).toContain('All of them');
  expect(refusal(() => lightsOut().toSvg(new Uint32Array(3)))).toBe('parts: 3 counts are given, but the board has 25 presses');
  expect(refusal(() => allOn(1, 1025).toSvg())).toMatch(/^write: /);
});

test('a list of lamps has no text', () => {
  const list = lightsOut({ rows: 1, columns: 2, start: [1, 0], effects: [[0], [0, 1]] });
  expect(refusal(() => list.toText())).toMatch(/^write: /);
  expect(Puzzle.read(bytes(list.toToml())).parts()).toEqual(list.parts());
});
