import { beforeEach, expect, test } from 'vitest';
import '../../test/unflip';
import { noteWin, savedGame, saveGame, wins, type SavedGame } from './keep';

const kept = new Map<string, string>();
globalThis.localStorage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
} as Storage;

const GAME: SavedGame = { link: '1.5.____g', moves: [[24, false], [0, false]], seconds: 6, source: { kind: 'own' } };

beforeEach(() => kept.clear());

test('a game is kept', () => {
  expect(savedGame()).toBeUndefined();
  for (const source of [GAME.source, { kind: 'level', difficulty: 'easy' }, { kind: 'daily', day: 20788 }] as const) {
    saveGame({ ...GAME, source });
    expect(savedGame()).toEqual({ ...GAME, source });
  }
});

test.each([
  ...[[], { x: 1 }, 123, 'a', null, true],
  ...['q', -6, 1.5, null].map((seconds) => ({ ...GAME, seconds })),
  ...[[[999, false]], [[25, false]], [[0, true]], [[0]], [[-1, false]], [0], {}, 'a', undefined].map((moves) => ({ ...GAME, moves })),
  ...['', 'none', '2.5.____g', 7, undefined].map((link) => ({ ...GAME, link })),
  ...[{}, { kind: 'x' }, { kind: 'level' }, { kind: 'daily', day: 'a' }, 'own', undefined].map((source) => ({ ...GAME, source })),
])('no game: %j', (value) => {
  kept.set('unflip.1.game', JSON.stringify(value));
  expect(savedGame()).toBeUndefined();
});

test('no JSON is no game', () => {
  kept.set('unflip.1.game', '{');
  expect(savedGame()).toBeUndefined();
});

test.each([[], 123, 'a', null, { levels: 1, days: [] }, { levels: { easy: 3 }, days: { 1: { moves: 'a' } } }])('no wins: %j', (value) => {
  kept.set('unflip.1.wins', JSON.stringify(value));
  expect(wins()).toEqual({ levels: {}, days: {} });
  noteWin({ kind: 'level', difficulty: 'easy' }, 3, 3, 9);
  expect(wins().levels).toEqual({ easy: { won: 1, perfect: 1 } });
});
