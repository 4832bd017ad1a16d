// Learn: what the rule is like, its quiet patterns, and the hand method as frames to walk along.

import { Game, Puzzle, type Answer, type Explanation, type Inspection, type Parts, type Progress, type Run } from 'unflip/board';
import { runsOf, search, stop, Stopped } from '../lib/engine';
import { DOWN, looks, switches, type Mark, type Marking } from '../lib/look';
import { count, placeName } from '../lib/parts';
import type { Store } from '../lib/store.svelte';
import { capital, figure, sentence } from '../lib/words';

/** How long a frame is shown when they run by themselves, in milliseconds. */
const FRAME_TIME = 900;

type Runs = Map<number, Run>;

/** A moment of the method. */
interface Frame {
  says: string;
  /** Presses that were made since the frame before. */
  made: Run[];
  /** Lamps that are looked at. */
  lamps: number[];
  /** Presses that come next, by place. */
  next: Runs;
  /** Whether the table is looked up now. */
  isTable?: boolean;
}

export class Learn {
  readonly #store: Store;
  inspection: Inspection | undefined = $state.raw();
  explanation: Explanation | undefined = $state.raw();
  failure = $state('');
  progress: Progress | undefined = $state.raw();
  isSearching = $state(false);
  /** The quiet pattern that is shown on the board. */
  pattern: number | undefined = $state();
  step = $state(0);
  isPlaying = $state(false);
  values: ArrayLike<number> = $state.raw([]);
  #of: Parts | undefined;
  /** The puzzle that is looked at: another may be on the board already. */
  #seen: Parts | undefined = $state.raw();
  #run = 0;
  #game: Game | undefined;
  #timer = 0;

  readonly #isSeen: boolean = $derived.by(() => this.#seen === this.#store.parts);
  readonly frames: Frame[] = $derived.by(() => (this.explanation && this.#isSeen ? framesOf(this.explanation, this.#store.parts) : []));
  readonly frame: Frame | undefined = $derived(this.frames[this.step]);
  readonly #quiet: Runs = $derived.by(() => byPlace(this.#store.parts, (this.#isSeen && this.inspection?.quiet[this.pattern ?? -1]) || []));
  readonly looks = $derived.by(() => looks(this.#store.parts, this.#shown, this.#marking));
  readonly switches = $derived.by(() => switches(this.#store.parts, this.#pressed));

  constructor(store: Store) {
    this.#store = store;
  }

  get #shown(): ArrayLike<number> {
    const { parts } = this.#store;
    if (this.pattern !== undefined) return new Uint32Array(parts.start.length);
    return this.values.length === parts.start.length ? this.values : parts.start;
  }

  #marking: Marking = (cell) => {
    const { frame } = this;
    const looked: Mark[] = this.pattern === undefined && frame?.lamps.includes(cell) ? ['left'] : [];
    const pressed = this.#store.parts.effects ? undefined : this.#pressed(cell);
    if (!looked.length) return pressed;
    return { marks: [...looked, ...(pressed?.marks ?? [])], text: pressed?.text };
  };

  #pressed: Marking = (press) => {
    const isPattern = this.pattern !== undefined;
    const run = (isPattern ? this.#quiet : this.frame?.next)?.get(press);
    if (!run) return undefined;
    const isWritten = run.times > 1 || (isPattern && this.#store.parts.modulus > 2);
    const text = (run.down ? DOWN : '') + (isWritten ? run.times : '');
    return { marks: [isPattern ? 'quiet' : 'next'], text };
  };

  /** Looks at the rule, then explains this board, unless that was done. */
  async begin(parts: Parts) {
    if (this.#of === parts) return;
    this.end();
    this.#seen = parts;
    this.inspection = this.explanation = this.pattern = this.progress = undefined;
    this.failure = '';
    this.#restart();
    this.isSearching = true;
    const run = ++this.#run;
    try {
      const inspection = await search('inspect', [parts], this.#hear);
      if (run !== this.#run) return;
      this.inspection = inspection;
      const explanation = await search('explain', [parts], this.#hear);
      if (run !== this.#run) return;
      [this.explanation, this.#of] = [explanation, parts];
    } catch (error) {
      if (run !== this.#run) return;
      this.failure = sentence((error as Error).message);
      this.#of = error instanceof Stopped ? undefined : parts;
    }
    this.isSearching = false;
  }

  #hear = (progress: Progress) => (this.progress = progress);

  /** Ends what runs. */
  end() {
    this.pause();
    stop();
    this.isSearching = false;
  }

  #restart() {
    this.step = 0;
    this.#game?.free();
    this.#game = undefined;
    this.values = this.#store.parts.start;
  }

  /** Shows a frame. */
  go(step: number) {
    this.pattern = undefined;
    const to = Math.max(0, Math.min(step, this.frames.length - 1));
    this.#game ??= new Game(Puzzle.fromParts(this.#store.parts));
    for (; this.step < to; this.step++) make(this.#game, this.frames[this.step + 1].made);
    for (; this.step > to; this.step--) for (let left = count(this.frames[this.step].made); left > 0; left--) this.#game.undo();
    this.values = this.#game.values;
  }

  play() {
    if (this.step >= this.frames.length - 1) this.go(0);
    this.isPlaying = true;
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step >= this.frames.length - 1) this.pause();
    }, FRAME_TIME);
  }

  pause() {
    clearInterval(this.#timer);
    this.isPlaying = false;
  }

  /** Shows a quiet pattern on the board, or the board again. */
  show(pattern: number) {
    this.pause();
    this.pattern = this.pattern === pattern ? undefined : pattern;
  }
}

/** The moves that presses are made of, by place. */
const byPlace = (parts: Parts, counts: number[]): Runs => new Map(runsOf(parts, counts).map((run) => [run.press, run]));

function make(game: Game, runs: Iterable<Run>) {
  for (const { press, down, times } of runs) for (let made = 0; made < times; made++) game.press(press, down);
}

/** The hand method, moment by moment. */
function framesOf(explanation: Explanation, parts: Parts): Frame[] {
  const { first, second, checks, free, answer } = explanation;
  const [one, two, all] = [first.presses, second?.pass.presses ?? [], second?.presses ?? []].map((counts) => byPlace(parts, counts));
  const frames: Frame[] = [{ says: opening(explanation), made: [], lamps: [], next: new Map() }];
  let made: Run[] = [];
  const add = (frame: Omit<Frame, 'made'>) => {
    frames.push({ ...frame, made });
    made = [...frame.next.values()];
  };
  const chase = (title: string, runs: Runs) => {
    for (const { lamp, press } of explanation.steps) {
      const run = runs.get(press);
      if (run) add({ says: `${title} ${decision(parts, lamp, run)}`, lamps: [lamp], next: new Map([[press, run]]) });
    }
  };
  chase('1. Chase.', one);
  const left = checks.filter((lamp) => first.left[lamp]);
  if (left.length) {
    const chosen = new Map([...two].filter(([press]) => free.includes(press)));
    add({ says: second ? '2. These lamps are left. The table says what to press first for them.' : '2. These lamps are left, and the table has no line for them: there is no solution.', lamps: left, next: chosen, isTable: true });
    chase('3. Chase again.', two);
  }
  if (second) add({ says: closing(parts, [...all.values()], answer), lamps: [], next: new Map() });
  return frames;
}

const opening = ({ order }: Explanation) => {
  const way = { rows: 'row by row from the top', columns: 'column by column from the left', lamps: 'lamp by lamp' }[order];
  return `By hand: go ${way}. Each lamp that is wrong decides one press that nothing later undoes.`;
};

function decision(parts: Parts, lamp: number, { press, down, times }: Run): string {
  const how = (down ? ' down' : '') + (times > 1 ? ` ${figure(times)} times` : '');
  const [wrong, pressed] = [placeName(parts, lamp, 'lamp'), placeName(parts, press, 'switch')];
  if (parts.effects) return `${capital(wrong)} is wrong: press ${pressed}${how}.`;
  const where = press === lamp + parts.columns ? 'the cell below' : press === lamp + 1 ? 'the cell to its right' : pressed;
  return `The lamp in ${wrong} is wrong: press ${where}${how}.`;
}

function closing(parts: Parts, runs: Run[], answer: Answer): string {
  const game = new Game(Puzzle.fromParts(parts));
  make(game, runs);
  const { cost } = game;
  game.free();
  const least = answer.status === 'solved' ? answer.cost : cost;
  const kept = `Presses that were made twice cancel: ${figure(count(runs))} remain`;
  if (parts.cost) return cost === least ? `Done. ${kept}, at cost ${figure(cost)}, the least there is.` : `Done. ${kept}, at cost ${figure(cost)}; the least is ${figure(least)}, as Solve shows.`;
  return cost === least ? `Done. ${kept}, the fewest there are.` : `Done. ${kept}; the fewest are ${figure(least)}, as Solve shows.`;
}
