// The way to the library: a small part at once on this thread, the whole of it in workers.

import init, { Puzzle, type Parts, type Progress } from 'unflip/board';
import type { Asked, Request, Result, Task } from './worker';

/** Resolves when the small part can be called. */
export const start = () => init();

/** Calls `use` with the puzzle of these parts; what is wrong with them is thrown as a sentence. */
export function withPuzzle<T>(parts: Parts, use: (puzzle: Puzzle) => T): T {
  return using(Puzzle.fromParts(parts), use);
}

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

type Hear = (progress: Progress) => void;

interface Waiting {
  hear: Hear;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** A worker, and who waits for it. */
class Lane {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #count = 0;

  run<T extends Task>(task: T, asked: Asked<T>, hear: Hear): Promise<Result<T>> {
    this.warm();
    const id = ++this.#count;
    this.#worker!.postMessage({ id, task, asked } satisfies Request);
    return new Promise((resolve, reject) => this.#waiting.set(id, { hear, resolve, reject }));
  }

  /** Starts the worker, if there is none. */
  warm() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = () => this.#end(new Error('The solver could not be started: reload the page.'));
  }

  #hear({ id, progress, error, result }: { id: number; progress?: Progress; error?: string; result?: unknown }) {
    const waiting = this.#waiting.get(id);
    if (progress) return waiting?.hear(progress);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result as never);
    else waiting?.reject(new Error(error));
  }

  /** Ends whatever runs. */
  stop() {
    if (this.#waiting.size) this.#end(new Stopped('The search was stopped.'));
  }

  #end(error: Error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const long = new Lane();
const short = new Lane();

/** Begins a search; the one that was running ends. */
export function search<T extends Task>(task: T, asked: Asked<T>, hear: Hear = () => {}): Promise<Result<T>> {
  long.stop();
  return long.run(task, asked, hear);
}

/** Ends the search that runs, if there is one. */
export const stop = () => long.stop();

/** Loads the solver before it is needed. */
export const warm = () => long.warm();

/** Asks what is answered soon, beside a search that may run. */
export const ask = <T extends Task>(task: T, asked: Asked<T>): Promise<Result<T>> => short.run(task, asked, () => {});
