// Solve: the fewest presses on the board, all the other minima, and a walk along them.

import { Game, Puzzle, type Answer, type Hint, type Parts, type Progress, type Run, type Solved } from 'unflip/board';
import { runsOf, search, stop, Stopped } from '../lib/engine';
import { count, MOST_STEPS } from '../lib/parts';
import { DOWN, looks, switches, type Mark, type Marking } from '../lib/look';
import type { Store } from '../lib/store.svelte';
import { sentence } from '../lib/words';

/** Minima that are listed, at most. */
export const MOST_MINIMA = 1000;

/** How long each press is shown when they run by themselves, in milliseconds. */
const STEP_TIME = 700;

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
  /** The puzzle whose search was ended: it is not begun again by itself. */
  #halted: Parts | undefined;
  /** The puzzle that the minima are of: another may be on the board already. */
  #of: Parts | undefined = $state.raw();
  #run = 0;
  #game: Game | undefined;
  #timer = 0;

  /** The presses that are shown, by place. */
  counts = $derived.by(() => (this.#of === this.#store.parts && this.minima[this.which]) || []);
  /** The moves of each place together. */
  readonly runs: Run[] = $derived.by(() => runsOf(this.#store.parts, this.counts));
  /** The moves one by one; none if they are too many to walk along. */
  readonly moves: Hint[] = $derived(movesOf(this.runs));
  /** Of each place, its run and how many moves come before it. */
  readonly #runs: Map<number, [run: Run, before: number]> = $derived(byPlace(this.runs));
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
    const found = this.#runs.get(press);
    if (!found) return undefined;
    const [{ down, times }, before] = found;
    const mark: Mark = before + times <= this.step ? 'done' : before <= this.step ? 'next' : 'press';
    const order = times > 1 ? `${before + 1}–${before + times}` : String(before + 1);
    return { marks: [mark], text: (down ? DOWN : '') + order };
  };

  /** Solves the puzzle, unless that was done, or ended. */
  async begin(parts: Parts) {
    if (this.#solved === parts || this.#halted === parts) return;
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
      else this.failure = sentence((error as Error).message);
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
    this.#solved = this.#halted = undefined;
    this.#of = parts;
    this.answer = this.best = this.progress = undefined;
    this.failure = '';
    this.values = parts.start;
    this.#show([]);
  }

  /** Ends the search for good. */
  halt() {
    this.#halted = this.#store.parts;
    this.end();
  }

  /** Begins a search that was ended. */
  again() {
    this.#halted = undefined;
    void this.begin(this.#store.parts);
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
      if (!(error instanceof Stopped)) this.failure = sentence((error as Error).message);
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

function movesOf(runs: Run[]): Hint[] {
  return count(runs) > MOST_STEPS ? [] : runs.flatMap((run) => new Array<Hint>(run.times).fill(run));
}

function byPlace(runs: Run[]): Map<number, [Run, number]> {
  let before = 0;
  return new Map(runs.map((run) => [run.press, [run, (before += run.times) - run.times]]));
}
