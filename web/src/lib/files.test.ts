import { expect, test } from 'vitest';
import { isLink } from './files';

test.each(['https://a.example/unflip/#1.5.____g', '#1.5.____g', '1.5.____g', ' 1.5.____g\n'])('a link: %j', (text) => {
  expect(isLink(text)).toBe(true);
});

test.each(['##1', '1', '#.#\n.#.', '1.5.____g\n1.5.____g', '# 1.5', 'modulus = 2', ''])('no link: %j', (text) => {
  expect(isLink(text)).toBe(false);
});
