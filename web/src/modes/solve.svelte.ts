// Solve: the fewest presses on the board, all the other minima, and a walk along them.

import { Game, Puzzle, type Answer, type Hint, type Parts, type Progress, type Solved } from 'unflip/board';
import { search, stop, Stopped } from '../lib/engine';
import { DOWN, looks, switches, type Mark, type Marking } from '../lib/look';
import type { Store } from '../lib/store.svelte';

/** Minima that are listed, at most. */
export const MOST_MINIMA = 1000;

/** How long each press is shown when they run by themselves, in milliseconds. */
const STEP_TIME = 700;

/** So many equal moves. */
interface Run extends Hint {
  times: number;
}

export class Solve {
  readonly #store: Store;
  answer: Answer | undefined = $state.raw();
  /** The best answer so far, while it searches. */
  best: Solved | undefined = $state.raw();
  failure = $state('');
  progress: Progress | undefined = $state.raw();
  isSearching = $state(false);
  minima: number[][] = $state.raw([]);
  which = $state(0);
  step = $state(0);
  isPlaying = $state(false);
  values: ArrayLike<number> = $state.raw([]);
  #solved: Parts | undefined;
  /** The puzzle of all this; until a search for another begins, the board may be that already. */
  #of: Parts | undefined = $state.raw();
  #run = 0;
  #game: Game | undefined;
  #timer = 0;

  /** The presses that are shown, by place. */
  counts = $derived((this.#of === this.#store.parts && this.minima[this.which]) || []);
  readonly moves: Hint[] = $derived.by(() => movesOf(this.counts, this.#store.parts));
  /** The moves of each place together. */
  readonly runs: Run[] = $derived(runsOf(this.moves));
  /** Of each place, the number of its first move; -1 where there is none. */
  readonly #first: number[] = $derived(firstMoves(this.moves, this.counts.length));
  readonly looks = $derived.by(() => looks(this.#store.parts, this.#shown, this.#marking));
  readonly switches = $derived.by(() => switches(this.#store.parts, this.#pressed));

  constructor(store: Store) {
    this.#store = store;
  }

  get #shown(): ArrayLike<number> {
    return this.values.length === this.#store.parts.start.length ? this.values : this.#store.parts.start;
  }

  #marking: Marking = (cell) => {
    const factor = this.answer?.status === 'unsolvable' ? this.answer.witness[cell] : 0;
    if (factor) return { marks: ['witness'], text: this.#store.parts.modulus > 2 ? String(factor) : '' };
    return this.#store.parts.effects ? undefined : this.#pressed(cell);
  };

  #pressed: Marking = (press) => {
    const first = this.#first[press] ?? -1;
    if (first < 0) return undefined;
    let last = first;
    while (this.moves[last]?.press === press) last++;
    const mark: Mark = last <= this.step ? 'done' : first <= this.step ? 'next' : 'press';
    const order = last - first > 1 ? `${first + 1}–${last}` : String(first + 1);
    return { marks: [mark], text: (this.moves[first].down ? DOWN : '') + order };
  };

  /** Solves the puzzle, unless that was done. */
  async begin(parts: Parts) {
    if (this.#solved === parts) return;
    this.end();
    this.#clear(parts);
    this.isSearching = true;
    const run = ++this.#run;
    try {
      const answer = await search('solve', [parts], this.#hear, (best) => (this.best = best));
      if (run !== this.#run) return;
      this.#solved = parts;
      this.#take(answer);
    } catch (error) {
      if (run !== this.#run) return;
      if (error instanceof Stopped && this.best) this.#take(this.best);
      else this.failure = (error as Error).message;
    }
    this.isSearching = false;
  }

  readonly #hear = (progress: Progress) => (this.progress = progress);

  #take(answer: Answer) {
    this.answer = answer;
    if (answer.status === 'solved') this.#show([answer.presses]);
  }

  /** Whether the search was ended, so that it can be begun again. */
  get isEnded(): boolean {
    return !this.isSearching && this.#solved !== this.#store.parts;
  }

  #clear(parts: Parts) {
    this.#solved = undefined;
    this.#of = parts;
    this.answer = this.best = this.progress = undefined;
    this.failure = '';
    this.values = parts.start;
    this.#show([]);
  }

  /** Ends what runs. */
  end() {
    this.pause();
    stop();
  }

  #show(minima: number[][]) {
    this.minima = minima;
    this.which = 0;
    this.#restart();
  }

  #restart() {
    this.pause();
    this.step = 0;
    this.#game?.free();
    this.#game = undefined;
    this.values = this.#store.parts.start;
  }

  /** How many minima there are, if they were counted. */
  get nMinima(): number {
    return this.answer?.status === 'solved' ? Number(this.answer.minima ?? 1) : 0;
  }

  /** Shows another minimum, the last after the first; they are listed when they are first asked for. */
  async turn(by: number) {
    if (this.minima.length < Math.min(this.nMinima, MOST_MINIMA)) await this.#list();
    const { length } = this.minima;
    if (!length) return;
    this.which = (this.which + by + length) % length;
    this.#restart();
  }

  async #list() {
    const parts = this.#store.parts;
    try {
      const minima = await search('minima', [parts, MOST_MINIMA], this.#hear);
      if (minima.length && this.#store.parts === parts) this.minima = minima;
    } catch (error) {
      if (!(error instanceof Stopped)) this.failure = (error as Error).message;
    }
  }

  /** Shows the board after so many presses. */
  go(step: number) {
    const to = Math.max(0, Math.min(step, this.moves.length));
    this.#game ??= new Game(Puzzle.fromParts(this.#store.parts));
    while (this.#game.moves < to) {
      const { press, down } = this.moves[this.#game.moves];
      this.#game.press(press, down);
    }
    while (this.#game.moves > to) this.#game.undo();
    this.step = to;
    this.values = this.#game.values;
  }

  /** Goes on press by press, from the start if all were made. */
  play() {
    if (this.step >= this.moves.length) this.go(0);
    this.isPlaying = true;
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step >= this.moves.length) this.pause();
    }, STEP_TIME);
  }

  pause() {
    clearInterval(this.#timer);
    this.isPlaying = false;
  }

  /** Changes the lamps that make the board solvable. */
  takeNearest() {
    if (this.answer?.status !== 'unsolvable' || !this.answer.nearestStart) return;
    this.#store.change({ ...this.#store.parts, start: this.answer.nearestStart });
  }
}

/** The presses one by one. */
function movesOf(counts: number[], parts: Parts): Hint[] {
  if (!counts.length) return [];
  const puzzle = Puzzle.fromParts(parts);
  const moves = puzzle.moves(Uint32Array.from(counts));
  puzzle.free();
  return moves;
}

/** Equal moves, which follow each other, together. */
function runsOf(moves: Hint[]): Run[] {
  const runs: Run[] = [];
  for (const { press, down } of moves) {
    const last = runs.at(-1);
    if (last?.press === press) last.times++;
    else runs.push({ press, down, times: 1 });
  }
  return runs;
}

function firstMoves(moves: Hint[], length: number): number[] {
  const first = new Array<number>(length).fill(-1);
  for (let move = moves.length - 1; move >= 0; move--) first[moves[move].press] = move;
  return first;
}
