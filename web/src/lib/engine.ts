// The way to the library: a small part at once on this thread, the whole of it in workers.

import init, { Puzzle, type Parts, type Progress, type Run, type Solved } from 'unflip/board';
import { createSolver, type Listening, type Solver } from 'unflip/solver';

/** Resolves when the small part can be called. */
export const start = () => init();

/** Calls `use` with the puzzle of these parts; what is wrong with them is thrown as a sentence. */
export function withPuzzle<T>(parts: Parts, use: (puzzle: Puzzle) => T): T {
  return using(Puzzle.fromParts(parts), use);
}

/** The moves that these presses are made of, equal ones together. */
export const runsOf = (parts: Parts, counts: number[]): Run[] =>
  counts.length ? withPuzzle(parts, (puzzle) => puzzle.runs(Uint32Array.from(counts))) : [];

/** Calls `use` with a puzzle, and gives its memory back. */
export function using<T>(puzzle: Puzzle, use: (puzzle: Puzzle) => T): T {
  try {
    return use(puzzle);
  } finally {
    puzzle.free();
  }
}

/** A search was ended before it had an answer. */
export class Stopped extends Error {}

type Name = Exclude<keyof Solver, 'ready' | 'close'>;
type Args<K extends Name> = Parameters<Solver[K]>[0];
type Result<K extends Name> = Awaited<ReturnType<Solver[K]>>;
type Call<K extends Name> = (args: Args<K>, listening?: Listening) => Promise<Result<K>>;

/** One worker for what may take long, one for what is answered soon beside it. */
const [long, short] = [createSolver(), createSolver()];
let running = new AbortController();

/** Begins a search; the one that was running ends. */
export function search<K extends Name>(
  name: K,
  args: Args<K>,
  onProgress?: (progress: Progress) => void,
  onBetter?: (answer: Solved) => void,
): Promise<Result<K>> {
  stop();
  running = new AbortController();
  return (long[name] as Call<K>)(args, { signal: running.signal, onProgress, onBetter });
}

/** Ends the search that runs, if there is one. */
export const stop = () => running.abort(new Stopped('The search was stopped.'));

/** Loads the library before it is needed. */
export const warm = () => void long.ready().catch(() => {});

/** Asks what is answered soon. */
export const ask = <K extends Name>(name: K, args: Args<K>): Promise<Result<K>> => (short[name] as Call<K>)(args);
