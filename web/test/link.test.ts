import { expect, test } from 'vitest';
import { LIGHTS_OUT, Puzzle, catalogue, lightsOut, linkMode, refusal, type Mode, type UnflipError } from './unflip';

test('a link of a 5 x 5 is short, and keeps puzzle and mode', () => {
  for (const mode of ['edit', 'solve', 'play', 'learn'] as const) {
    const link = lightsOut().toLink(mode);
    expect(link.length).toBeLessThanOrEqual(30);
    expect(Puzzle.fromLink(`https://example.org/unflip/#${link}`).parts()).toEqual(LIGHTS_OUT);
    expect(linkMode(link)).toBe(mode);
  }
});

test('every known puzzle has a link', () => {
  for (const { name } of catalogue()) {
    const puzzle = Puzzle.known(name);
    expect(Puzzle.fromLink(puzzle.toLink('edit')).parts()).toEqual(puzzle.parts());
  }
});

test('a broken link is told by its part, and with its column', () => {
  const sentence = 'link: the size of the link: found `1000000000x1000000000`, but a link has boards of 1 to 1048576 cells';
  expect(refusal(() => Puzzle.fromLink('1.1000000000x1000000000.'))).toContain(sentence);
  expect(refusal(() => linkMode('nonsense'))).toMatch(/^link: the version of the link: found `nonsense`, but version 1 is understood/);
  expect(refusal(() => lightsOut().toLink('look' as Mode))).toBe(
    'parts: the mode "look" is none of edit, solve, play, learn',
  );
  try {
    Puzzle.fromLink('1.5.A*');
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect((error as UnflipError).column).toBe(6);
  }
});
