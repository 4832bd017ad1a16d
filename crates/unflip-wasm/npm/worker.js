// What runs in the worker of `createSolver`: one call after another; puzzles come and go as their parts.
import init, { Game, Puzzle } from './unflip.js';

/** How often progress is told, in milliseconds. */
const TELL_EVERY = 50;

const puzzle = (parts) => Puzzle.fromParts(parts);
const parts = (made) => made.parts();

/** The way from the start of a puzzle: what it costs, and the first press of it. */
function way(from, hear) {
  const game = new Game(puzzle(from));
  return { remaining: game.remaining(hear) ?? null, hint: game.hint(hear) ?? null };
}

const calls = {
  ready: () => true,
  solve: (hear, of) => puzzle(of).solve(hear),
  minima: (hear, of, most) => puzzle(of).minima(most, hear),
  inspect: (hear, of) => puzzle(of).inspect(hear),
  explain: (hear, of) => puzzle(of).explain(hear),
  level: (hear, of, difficulty, seed) => parts(puzzle(of).level(difficulty, seed, hear)),
  way: (hear, from) => way(from, hear),
  daily: (_, day) => parts(Puzzle.daily(day)),
  known: (_, name) => parts(Puzzle.known(name)),
  read: (_, bytes, options) => parts(Puzzle.read(bytes, options)),
  toText: (_, of) => puzzle(of).toText(),
  toToml: (_, of) => puzzle(of).toToml(),
  toJson: (_, of) => puzzle(of).toJson(),
  toSvg: (_, of, presses, title) => puzzle(of).toSvg(presses && Uint32Array.from(presses), title),
};

const loaded = init();

/** Tells of progress, but not too often. */
function teller(id) {
  let told = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - told > TELL_EVERY) {
      told = now;
      postMessage({ id, progress });
    }
    return true;
  };
}

onmessage = async ({ data: { id, call, args } }) => {
  try {
    await loaded;
    postMessage({ id, result: calls[call](teller(id), ...args) });
  } catch (error) {
    const { message, kind, line, column } = error instanceof Error ? error : new Error(String(error));
    postMessage({ id, error: { message, kind, line, column } });
  }
};
