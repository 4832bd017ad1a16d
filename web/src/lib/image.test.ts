import { expect, test } from 'vitest';
import { brightness, cut, sidesFor } from './image';

const image = { width: 4, height: 2, light: new Uint8Array([0, 10, 255, 245, 0, 10, 255, 245]) };

test('few pixels are cells, many are shared out', () => {
  expect(sidesFor(image, 20)).toEqual({ rows: 2, columns: 4 });
  expect(sidesFor({ width: 400, height: 200, light: new Uint8Array() }, 20)).toEqual({ rows: 10, columns: 20 });
});

test('a cell is as light as its middle, and the threshold parts dark from light', () => {
  const cells = brightness(image, 1, 2);
  expect(cells).toEqual([5, 250]);
  expect(cut(cells, 128, 'dark')).toEqual([1, 0]);
  expect(cut(cells, 128, 'light')).toEqual([0, 1]);
  expect(cut(cells, 0, 'dark')).toEqual([0, 0]);
  expect(cut(cells, 256, 'dark')).toEqual([1, 1]);
});
