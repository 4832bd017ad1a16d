// The whole library, in a worker of its own: the page stays quick, and ending the worker ends a search.

import init, { Game, Puzzle, type Hear, type Parts } from 'unflip';

const of = (parts: Parts) => Puzzle.fromParts(parts);

/** What can be asked. Each takes whom to tell how far it is, and what it is about. */
const tasks = {
  read: (_: Hear, bytes: Uint8Array) => Puzzle.read(bytes).parts(),
  known: (_: Hear, name: string) => Puzzle.known(name).parts(),
  daily: (_: Hear, day: number) => Puzzle.daily(day).parts(),
  text: (_: Hear, parts: Parts) => of(parts).toText(),
  toml: (_: Hear, parts: Parts) => of(parts).toToml(),
  svg: (_: Hear, parts: Parts, presses?: Uint32Array) => of(parts).toSvg(presses),
  solve: (hear: Hear, parts: Parts) => of(parts).solve(hear),
  minima: (hear: Hear, parts: Parts, most: number) => of(parts).minima(most, hear),
  inspect: (hear: Hear, parts: Parts) => of(parts).inspect(hear),
  explain: (hear: Hear, parts: Parts) => of(parts).explain(hear),
  level: (hear: Hear, parts: Parts, difficulty: string, seed: number) => of(parts).level(difficulty, seed, hear).parts(),
  way: (hear: Hear, parts: Parts) => {
    const game = new Game(of(parts));
    return { remaining: game.remaining(hear), hint: game.hint(hear) };
  },
};

export type Tasks = typeof tasks;
export type Task = keyof Tasks;
export type Result<T extends Task> = ReturnType<Tasks[T]>;
export type Asked<T extends Task> = Tasks[T] extends (hear: Hear, ...asked: infer A) => unknown ? A : never;

export interface Request {
  id: number;
  task: Task;
  asked: unknown[];
}

/** How often progress is told, in milliseconds. */
const TELL_EVERY = 80;

const ready = init();

onmessage = async ({ data: { id, task, asked } }: MessageEvent<Request>) => {
  let told = performance.now();
  const hear: Hear = (progress) => {
    const now = performance.now();
    if (now - told > TELL_EVERY) {
      told = now;
      postMessage({ id, progress });
    }
    return true;
  };
  try {
    await ready;
    const search = tasks[task] as (hear: Hear, ...asked: unknown[]) => unknown;
    postMessage({ id, result: search(hear, ...asked) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
