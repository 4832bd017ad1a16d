import type { Parts } from 'unflip/board';
import { expect, test } from 'vitest';
import { atLeast, checkSize, inkAt, paint, placeName, priceOf, resize, timesName, withModulus, withPicture } from './parts';

const board = (start: number[], more: Partial<Parts> = {}): Parts => ({
  rows: 2, columns: 2, modulus: 2, stencil: 'plus', edges: 'plane', goal: 'off', start, ...more,
});

test('the first cell of a stroke decides what it paints', () => {
  const colours = board([0, 2, 1, 0], { modulus: 3 });
  expect(inkAt(colours, 1, 'lamp', 'next')).toEqual({ tool: 'lamp', value: 0 });
  expect(inkAt(colours, 0, 'lamp', 2)).toEqual({ tool: 'lamp', value: 2 });
  expect(inkAt(colours, 1, 'lamp', 2)).toEqual({ tool: 'lamp', value: 0 });
  expect(inkAt(board([0, 0, 0, 0], { holes: [1, 0, 0, 0] }), 0, 'lamp', 'next')).toBeUndefined();
});

test('a hole takes lamp, lock and goal with it, and is not painted over', () => {
  const drawn = withPicture(board([1, 1, 1, 1], { locked: [1, 0, 0, 0], goal: 'on' }));
  const holed = paint(drawn, [0], { tool: 'hole', value: 1 });
  expect(holed).toMatchObject({ start: [0, 1, 1, 1], locked: [0, 0, 0, 0], goal: { values: [0, 1, 1, 1] } });
  expect(paint(holed, [0, 1], { tool: 'lamp', value: 0 }).start).toEqual([0, 0, 1, 1]);
  expect(drawn.start).toEqual([1, 1, 1, 1]);
});

test('a price that is painted again is 1, and no prices are left where all are 1', () => {
  const priced = paint(board([0, 0, 0, 0]), [1, 2], { tool: 'price', value: 3 });
  expect(priced.cost).toEqual([1, 3, 3, 1]);
  expect(inkAt(priced, 0, 'price', 3)).toEqual({ tool: 'price', value: 3 });
  expect(inkAt(priced, 1, 'price', 3)).toEqual({ tool: 'price', value: 1 });
  expect(paint(priced, [1, 2], { tool: 'price', value: 1 }).cost).toBeUndefined();
  expect(paint(priced, [1, 2], { tool: 'hole', value: 1 }).cost).toBeUndefined();
  expect(resize(priced, 1, 1).cost).toBeUndefined();
  expect([priceOf(priced, 0), priceOf(priced, 1), priceOf(board([0]), 0)]).toEqual([undefined, 3, undefined]);
  expect(atLeast(priced, 2).cost).toEqual([2, 3, 3, 2]);
});

test('of two values presses go one way', () => {
  expect(withModulus(board([0, 0, 0, 0], { modulus: 4, bothWays: true }), 3).bothWays).toBe(true);
  expect(withModulus(board([0, 0, 0, 0], { modulus: 4, bothWays: true }), 2).bothWays).toBeUndefined();
});

test('another size keeps what fits', () => {
  const next = resize(board([1, 0, 0, 1], { cost: [2, 3, 4, 5], goal: { values: [1, 1, 1, 1] } }), 3, 1);
  expect(next).toMatchObject({ rows: 3, columns: 1, start: [1, 0, 0], cost: [2, 4, 1], goal: { values: [1, 1, 0] } });
});

test('sides that no page shows are refused', () => {
  expect(() => checkSize(1e9, 1e9)).toThrow('too large');
  expect(() => checkSize(0, 5)).toThrow('whole numbers');
  expect(() => checkSize(2.5, 5)).toThrow('whole numbers');
  expect(() => checkSize(500, 500)).not.toThrow();
});

test('fewer values make large ones the largest', () => {
  expect(withModulus(board([4, 3, 2, 1], { modulus: 5, goal: 4 }), 3)).toMatchObject({ start: [2, 2, 2, 1], goal: 2 });
});

test('places of boards count from 1, those of lists from 0', () => {
  expect(placeName(board([0, 0, 0, 0]), 2, 'lamp')).toBe('row 2, column 1');
  const list = board([0, 0], { rows: 1, effects: [[0], [1]] });
  expect([placeName(list, 0, 'lamp'), placeName(list, 1, 'switch')]).toEqual(['lamp 0', 'switch 1']);
});

test('so many presses, in words', () => {
  expect([timesName(1, false), timesName(2, false), timesName(4, false)]).toEqual(['', ': 2', ': 4']);
  expect([timesName(1, true), timesName(2, true)]).toEqual([': down 1', ': down 2']);
});
