import { expect, test } from 'vitest';
import { Typing } from './typing';

test('digits on one place are one number while it stays below the end', () => {
  const typing = new Typing();
  expect(typing.digit(3, 1, 100, 0)).toEqual({ value: 1, goesOn: false });
  expect(typing.digit(3, 2, 100, 500)).toEqual({ value: 12, goesOn: true });
  expect(typing.digit(3, 3, 100, 600)).toEqual({ value: 3, goesOn: false });
  expect(typing.digit(3, 0, 100, 700)).toEqual({ value: 30, goesOn: true });
});

test('another place, a pause and an end begin a new number', () => {
  const typing = new Typing();
  typing.digit(3, 1, 100, 0);
  expect(typing.digit(4, 2, 100, 10)).toEqual({ value: 2, goesOn: false });
  expect(typing.digit(4, 2, 100, 2000)).toEqual({ value: 2, goesOn: false });
  typing.end();
  expect(typing.digit(4, 2, 100, 2010)).toEqual({ value: 2, goesOn: false });
});

test('a digit that is too large alone is none', () => {
  const typing = new Typing();
  expect(typing.digit(0, 2, 2, 0)).toBeUndefined();
  expect(typing.digit(0, 1, 2, 0)).toEqual({ value: 1, goesOn: false });
  expect(typing.digit(0, 2, 13, 10)).toEqual({ value: 12, goesOn: true });
  typing.digit(1, 1, 13, 20);
  expect(typing.digit(1, 3, 13, 30)).toEqual({ value: 3, goesOn: false });
});
