// What runs in the worker of `createSolver`: one call after another; puzzles come and go as their parts.
import init, { Game, Puzzle } from './unflip.js';

/** How often news is told, in milliseconds. */
const TELL_EVERY = 50;

/** Calls `use`, and gives the memory of `made` back; after an error that is left to the collector. */
function using(made, use) {
  const result = use(made);
  made.free();
  return result;
}

const of = (parts, use) => using(Puzzle.fromParts(parts), use);
const parts = (made) => using(made, (puzzle) => puzzle.parts());

/** The way from the start of a puzzle: what it costs, and the first press of it. */
const way = (puzzle, { hear }) =>
  using(new Game(puzzle), (game) => ({ remaining: game.remaining(hear) ?? null, hint: game.hint(hear) ?? null }));

const calls = {
  ready: () => true,
  solve: ({ hear, better }, from) => of(from, (puzzle) => puzzle.solve(hear, better)),
  minima: ({ hear }, from, most) => of(from, (puzzle) => puzzle.minima(most, hear)),
  inspect: ({ hear }, from) => of(from, (puzzle) => puzzle.inspect(hear)),
  explain: ({ hear }, from) => of(from, (puzzle) => puzzle.explain(hear)),
  level: ({ hear }, like, difficulty, seed) => of(like, (puzzle) => parts(puzzle.level(difficulty, seed, hear))),
  way: (listening, from) => of(from, (puzzle) => way(puzzle, listening)),
  daily: (_, day) => parts(Puzzle.daily(day)),
  known: (_, name) => parts(Puzzle.known(name)),
  read: (_, bytes, options) => parts(Puzzle.read(bytes, options)),
  toText: (_, from) => of(from, (puzzle) => puzzle.toText()),
  toToml: (_, from) => of(from, (puzzle) => puzzle.toToml()),
  toJson: (_, from) => of(from, (puzzle) => puzzle.toJson()),
  toSvg: (_, from, presses, title) => of(from, (puzzle) => puzzle.toSvg(presses && Uint32Array.from(presses), title)),
};

const loaded = init();

/** Tells of progress and of better answers, but not too often: the last of each waits for the next time. */
function teller(id) {
  let told = performance.now();
  let news = {};
  function tell(more) {
    Object.assign(news, more);
    const now = performance.now();
    if (now - told > TELL_EVERY) {
      told = now;
      postMessage({ id, ...news });
      news = {};
    }
    return true;
  }
  return { hear: (progress) => tell({ progress }), better: (better) => tell({ better }) };
}

onmessage = async ({ data: { id, call, args } }) => {
  try {
    await loaded;
    postMessage({ id, result: calls[call](teller(id), ...args) });
  } catch (error) {
    // After an error of the module itself, nothing more can be asked of it.
    const isBroken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    postMessage({ id, isBroken, error: isBroken ? BROKEN : told(error) });
  }
};

const BROKEN = { kind: 'limit', message: 'this takes more memory or depth than the browser gives' };

function told(error) {
  const { message, kind, line, column } = error instanceof Error ? error : new Error(String(error));
  return { message, kind, line, column };
}
