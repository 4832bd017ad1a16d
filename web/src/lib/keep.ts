// What is kept in local storage: the game that is played, what was won, and the look. Without storage nothing is kept.

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

function get<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
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

export const savedGame = () => get<SavedGame>('game');
export const saveGame = (game: SavedGame) => set('game', game);
export const wins = (): Wins => ({ levels: {}, days: {}, ...get<Partial<Wins>>('wins') });
export const theme = () => get<string>('theme') ?? 'auto';
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
