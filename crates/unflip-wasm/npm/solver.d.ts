import type { Answer, Difficulty, Explanation, Hint, Inspection, Parts, Progress, Reading, Solved } from './unflip.js';

/** How to hear of a call, and how to end it: it then rejects with the reason of the signal. */
export interface Listening {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Hears of better answers while `solve` runs: the last is the best that there is when the call is ended. */
  onBetter?: (answer: Solved) => void;
}

type Call<Args extends unknown[], Result> = (args: Args, listening?: Listening) => Promise<Result>;

/**
 * The library in a worker. Calls take their arguments as one list, run one after another, and reject with the errors of
 * the library. Ending one ends the worker and starts another, where the calls behind it begin again.
 */
export interface Solver {
  /** Resolves when the library is loaded. */
  ready(): Promise<true>;
  solve: Call<[puzzle: Parts], Answer>;
  minima: Call<[puzzle: Parts, most: number], number[][]>;
  inspect: Call<[puzzle: Parts], Inspection>;
  explain: Call<[puzzle: Parts], Explanation>;
  level: Call<[like: Parts, difficulty: Difficulty, seed: number], Parts>;
  /** The way from the start of the puzzle: what it costs, null if there is none, and the first press of it. */
  way: Call<[from: Parts], { remaining: number | null; hint: Hint | null }>;
  daily: Call<[day: number], Parts>;
  known: Call<[name: string], Parts>;
  read: Call<[bytes: Uint8Array, options?: Reading], Parts>;
  toText: Call<[puzzle: Parts], string>;
  toToml: Call<[puzzle: Parts], string>;
  toJson: Call<[puzzle: Parts], string>;
  toSvg: Call<[puzzle: Parts, presses?: number[], title?: string], string>;
  /** Ends the worker; calls that wait reject with kind `stopped`. */
  close(): void;
}

/** Starts a worker with the whole library in it, when it is first called. */
export function createSolver(): Solver;
