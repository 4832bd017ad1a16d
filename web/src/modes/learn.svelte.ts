// Learn: what the rule is like, its quiet patterns, and the hand method as frames to walk along.

import { Game, Puzzle, type Explanation, type Inspection, type Parts, type Progress } from 'unflip/board';
import { search, stop, Stopped } from '../lib/engine';
import { looks, switches, type Mark, type Marking } from '../lib/look';
import { capital, placeName } from '../lib/parts';
import type { Store } from '../lib/store.svelte';

/** How long a frame is shown when they run by themselves, in milliseconds. */
const FRAME_TIME = 900;

/** A moment of the method. */
interface Frame {
  says: string;
  /** Presses that were made since the frame before. */
  made: number[];
  /** Lamps that are looked at. */
  lamps: number[];
  /** Presses that come next, with how often. */
  next: Map<number, number>;
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
  #run = 0;
  #game: Game | undefined;
  #timer = 0;

  readonly frames: Frame[] = $derived.by(() => (this.explanation ? framesOf(this.explanation, this.#store.parts) : []));
  readonly frame: Frame | undefined = $derived(this.frames[this.step]);
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
    if (this.pattern !== undefined) {
      const count = this.inspection!.quiet[this.pattern][press];
      return count ? { marks: ['quiet'], text: count > 1 ? String(count) : '' } : undefined;
    }
    const count = this.frame?.next.get(press);
    return count ? { marks: ['next'], text: count > 1 ? String(count) : '' } : undefined;
  };

  /** Looks at the rule, then explains this board, unless that was done. */
  async begin(parts: Parts) {
    if (this.#of === parts) return;
    this.end();
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
      this.failure = (error as Error).message;
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
    for (; this.step < to; this.step++) for (const press of this.frames[this.step + 1].made) this.#game.press(press);
    for (; this.step > to; this.step--) this.frames[this.step].made.forEach(() => this.#game!.undo());
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

/** The hand method, moment by moment. */
function framesOf(explanation: Explanation, parts: Parts): Frame[] {
  const { first, second, checks, free, answer } = explanation;
  const frames: Frame[] = [{ says: opening(explanation), made: [], lamps: [], next: new Map() }];
  let made: number[] = [];
  const add = (frame: Omit<Frame, 'made'>) => {
    frames.push({ ...frame, made });
    made = [...frame.next].flatMap(([press, count]) => new Array<number>(count).fill(press));
  };
  const chase = (title: string, presses: number[]) => {
    for (const { lamp, press } of explanation.steps) {
      const count = presses[press];
      if (count) add({ says: `${title} ${decision(parts, lamp, press, count)}`, lamps: [lamp], next: new Map([[press, count]]) });
    }
  };
  chase('1. Chase.', first.presses);
  const left = checks.filter((lamp) => first.left[lamp]);
  if (left.length) {
    const chosen = new Map(free.map((press, index): [number, number] => [press, second?.free[index] ?? 0]).filter(([, count]) => count));
    add({ says: second ? '2. These lamps are left. The table says what to press first for them.' : '2. These lamps are left, and the table has no line for them: there is no solution.', lamps: left, next: chosen, isTable: true });
    if (second) chase('3. Chase again.', second.pass.presses);
  }
  if (second) add({ says: closing(second.presses, answer.status === 'solved' ? answer.weight : 0), lamps: [], next: new Map() });
  return frames;
}

const opening = ({ order }: Explanation) => {
  const way = { rows: 'row by row from the top', columns: 'column by column from the left', lamps: 'lamp by lamp' }[order];
  return `By hand: go ${way}. Each lamp that is wrong decides one press that nothing later undoes.`;
};

function decision(parts: Parts, lamp: number, press: number, count: number): string {
  const times = count > 1 ? ` ${count} times` : '';
  const [wrong, pressed] = [placeName(parts, lamp, 'lamp'), placeName(parts, press, 'switch')];
  if (parts.effects) return `${capital(wrong)} is wrong: press ${pressed}${times}.`;
  const where = press === lamp + parts.columns ? 'the cell below' : press === lamp + 1 ? 'the cell to its right' : pressed;
  return `The lamp in ${wrong} is wrong: press ${where}${times}.`;
}

function closing(presses: number[], fewest: number): string {
  const made = presses.reduce((sum, count) => sum + count, 0);
  const kept = `Presses that were made twice cancel: ${made} remain`;
  return made === fewest ? `Done. ${kept}, the fewest there are.` : `Done. ${kept}; the fewest are ${fewest}, as Solve shows.`;
}
