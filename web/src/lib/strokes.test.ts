import { expect, test } from 'vitest';
import { Fingers, line } from './strokes';

test('a line leaves no gap', () => {
  expect(line(0, 0, 5)).toEqual([]);
  expect(line(0, 4, 5)).toEqual([1, 2, 3, 4]);
  expect(line(20, 4, 5)).toEqual([16, 12, 8, 4]);
  expect(line(0, 14, 10)).toEqual([1, 12, 13, 14]);
});

test('two fingers move and part, one finger does neither', () => {
  const fingers = new Fingers();
  fingers.put(1, { x: 0, y: 0 });
  expect(fingers.move(1, { x: 5, y: 0 })).toBeUndefined();
  fingers.put(2, { x: 15, y: 0 });
  expect(fingers.move(2, { x: 25, y: 0 })).toEqual({ x: 5, y: 0, scale: 2 });
  fingers.lift(1);
  expect(fingers.move(1, { x: 9, y: 9 })).toBeUndefined();
});
