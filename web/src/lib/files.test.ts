import { expect, test } from 'vitest';
import { isImage, isLink } from './files';

test.each(['https://a.example/unflip/#1.5.____g', '#1.5.____g', '1.5.____g', ' 1.5.____g\n'])('a link: %j', (text) => {
  expect(isLink(text)).toBe(true);
});

test.each(['##1', '1', '#.#\n.#.', '1.5.____g\n1.5.____g', '# 1.5', 'modulus = 2', ''])('no link: %j', (text) => {
  expect(isLink(text)).toBe(false);
});

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\x24\0\0\0WEBPVP8 ', 'BM\x46\0\0\0\0\0\0\0\x36'])('an image: %j', (text) => {
  expect(isImage(latin1(text))).toBe(true);
});

test.each(['P1\n2 2\n', 'P4\n8 1\n\xff', 'modulus = 2', 'RIFF\x24\0\0\0WAVE', 'BMBMBMBMBM', 'PNG', ''])('no image: %j', (text) => {
  expect(isImage(latin1(text))).toBe(false);
});
