// What is kept in local storage: the game that is played, what was won, and the look. Without storage nothing is kept,
// and what is found there but is none of these is as if it were not there.

import { Game, Puzzle } from 'unflip/board';

export type Source = { kind: 'level'; difficulty: string } | { kind: 'daily'; day: number } | { kind: 'own' };

/** A game that can be gone on with. */
export interface SavedGame {
  link: string;
  moves: [press: number, down: boolean][];
  seconds: number;
  source: Source;
}

/** What was won: levels by difficulty, and days with their moves and time. */
export interface Wins {
  levels: Record<string, { won: number; perfect: number }>;
  days: Record<number, { moves: number; minimum: number; seconds: number }>;
}

const PREFIX = 'unflip.1.';

type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (fields: Record<string, Check>): Check => (value) =>
  isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const SOURCES: Record<Source['kind'], Check> = { level: has({ difficulty: isString }), daily: has({ day: isCount }), own: isRecord };
const isSource: Check = (value) => Object.entries(SOURCES).some(([kind, check]) => isRecord(value) && value.kind === kind && check(value));
const isMove: Check = (value) => Array.isArray(value) && value.length === 2 && isCount(value[0]) && typeof value[1] === 'boolean';
const isMoves: Check = (value) => Array.isArray(value) && value.every(isMove);
const isGame = has({ link: isString, moves: isMoves, seconds: isCount, source: isSource });
const isLevel = has({ won: isCount, perfect: isCount });
const isDay = has({ moves: isCount, minimum: isCount, seconds: isCount });

/** Whether the link is one, and all moves can be made. */
function canBePlayed({ link, moves }: SavedGame): boolean {
  try {
    const puzzle = Puzzle.fromLink(link);
    const game = new Game(puzzle);
    puzzle.free();
    for (const [press, down] of moves) game.press(press, down);
    game.free();
    return true;
  } catch {
    return false;
  }
}

/** The entries that are as they should be. */
const those = <T>(value: unknown, check: Check) =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([, entry]) => check(entry))) as Record<string, T>;

function get(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return undefined;
  }
}

function set(name: string, value: unknown) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage is no reason to stop a game.
  }
}

export function savedGame(): SavedGame | undefined {
  const game = get('game') as SavedGame;
  return isGame(game) && canBePlayed(game) ? game : undefined;
}
export const saveGame = (game: SavedGame) => set('game', game);

export function wins(): Wins {
  const all = get('wins');
  const { levels, days } = isRecord(all) ? all : {};
  return { levels: those(levels, isLevel), days: those(days, isDay) };
}

/** The name of the look, which need not be one. */
export const theme = () => get('theme');
export const saveTheme = (name: string) => set('theme', name);

/** Notes that a game was won; own boards are not counted, and of a day the best counts. */
export function noteWin(source: Source, moves: number, minimum: number, seconds: number) {
  const all = wins();
  if (source.kind === 'level') {
    const old = all.levels[source.difficulty] ?? { won: 0, perfect: 0 };
    all.levels[source.difficulty] = { won: old.won + 1, perfect: old.perfect + (moves <= minimum ? 1 : 0) };
  } else if (source.kind === 'daily') {
    const old = all.days[source.day];
    if (!old || moves < old.moves) all.days[source.day] = { moves, minimum, seconds };
  }
  set('wins', all);
}

/** The day of the calendar here, counted from 1970. */
export function today(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}
