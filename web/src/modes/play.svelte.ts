// Play: a game on the board, counted against the fewest presses, and kept when the page is left.

import { Game, Puzzle, type Difficulty, type Hint, type Parts, type Progress } from 'unflip/board';
import { search, stop, Stopped, withPuzzle } from '../lib/engine';
import { noteWin, saveGame, savedGame, today, type Source } from '../lib/keep';
import { DOWN, looks, switches, type Marking } from '../lib/look';
import { placeName } from '../lib/parts';
import type { Store } from '../lib/store.svelte';
import { capital, figure } from '../lib/words';

type Move = [press: number, down: boolean];

export class Play {
  readonly #store: Store;
  values: ArrayLike<number> = $state.raw([]);
  moves: Move[] = $state.raw([]);
  undone: Move[] = $state.raw([]);
  /** What the moves cost: their number, unless presses have prices. */
  cost = $state(0);
  /** The fewest presses from the start, or the least that they cost; `null` if there is no solution. */
  minimum: number | null | undefined = $state();
  hint: Hint | null | undefined = $state.raw();
  toGo: number | null | undefined = $state();
  isSolved = $state(false);
  isSearching = $state(false);
  progress: Progress | undefined = $state.raw();
  said = $state('');
  /** Whether a press goes down, where both ways are allowed; a finger has no other way to say so. */
  isDown = $state(false);
  seconds = $state(0);
  source: Source = $state.raw({ kind: 'own' });
  #coming: Source | undefined;
  #game: Game | undefined;
  #of: Parts | undefined;
  #timer = 0;
  readonly looks = $derived.by(() => looks(this.#store.parts, this.#shown, this.#store.parts.effects ? () => undefined : this.#hinted, true));
  readonly switches = $derived.by(() => switches(this.#store.parts, this.#hinted));

  constructor(store: Store) {
    this.#store = store;
  }

  get #shown(): ArrayLike<number> {
    return this.values.length === this.#store.parts.start.length ? this.values : this.#store.parts.start;
  }

  #hinted: Marking = (press) => (this.hint?.press === press ? { marks: ['hint'], text: this.hint.down ? DOWN : '' } : undefined);

  /** Begins a game on this board, or goes on with it if it is the one that was kept. */
  begin(parts: Parts) {
    if (this.#of !== parts) {
      this.#of = parts;
      this.#start(parts);
    }
    if (this.minimum === undefined) void this.#findMinimum(parts);
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#tick(), 1000);
  }

  #start(parts: Parts) {
    this.#game?.free();
    this.#game = new Game(Puzzle.fromParts(parts));
    const saved = savedGame();
    const goesOn = saved?.link === this.link ? saved : undefined;
    this.source = this.#coming ?? goesOn?.source ?? { kind: 'own' };
    this.#coming = undefined;
    this.seconds = goesOn?.seconds ?? 0;
    this.moves = goesOn?.moves ?? [];
    for (const move of this.moves) this.#make(move);
    this.undone = [];
    this.minimum = this.toGo = this.hint = undefined;
    this.said = goesOn?.moves.length ? 'Your game goes on where you left it.' : '';
    this.#look();
  }

  get link() {
    return withPuzzle(this.#store.parts, (puzzle) => puzzle.toLink('play'));
  }

  #make([press, down]: Move): boolean {
    try {
      this.#game!.press(press, down);
      return true;
    } catch {
      return false;
    }
  }

  #look() {
    this.values = this.#game!.values;
    this.cost = this.#game!.cost;
    this.isSolved = this.#game!.isSolved;
  }

  #tick() {
    if (!this.moves.length || this.isSolved || document.hidden) return;
    this.seconds++;
    this.#save();
  }

  #save() {
    const { moves, seconds, source } = this;
    saveGame({ link: this.link, moves, seconds, source });
  }

  /** Leaves the game; it can be gone on with. */
  end() {
    clearInterval(this.#timer);
    this.cancel();
  }

  async #findMinimum(parts: Parts) {
    const way = await this.#search(() => search('way', [parts], this.#hear));
    if (way && this.#of === parts) this.minimum = way.remaining;
  }

  /** The fewest presses are looked for again, if another search came between. */
  #goOnSearching() {
    if (this.minimum === undefined && this.#of === this.#store.parts) void this.#findMinimum(this.#of);
  }

  #hear = (progress: Progress) => (this.progress = progress);

  async #search<T>(begin: () => Promise<T>): Promise<T | undefined> {
    const found = begin();
    this.isSearching = true;
    try {
      const result = await found;
      this.isSearching = false;
      return result;
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      this.isSearching = false;
      this.#store.refuse(error);
      return undefined;
    }
  }

  /** Ends the search that runs. */
  cancel() {
    stop();
    this.isSearching = false;
    this.progress = undefined;
  }

  /** Presses a cell or a switch, in the chosen way or in the other. */
  press(press: number, isOther: boolean) {
    if (this.isSolved || !this.#game) return;
    const down = isOther !== (this.isDown && !!this.#store.parts.bothWays);
    if (!this.#make([press, down])) {
      this.said = `${capital(placeName(this.#store.parts, press, 'switch'))} cannot be pressed.`;
      return;
    }
    this.moves = [...this.moves, [press, down]];
    this.undone = [];
    this.#after();
    if (this.isSolved) this.#win();
  }

  #after() {
    this.hint = this.toGo = undefined;
    this.said = '';
    this.#look();
    this.#save();
  }

  #win() {
    const { cost, minimum, seconds, source } = this;
    if (typeof minimum === 'number') noteWin(source, cost, minimum, seconds);
  }

  undo() {
    if (!this.#game?.undo()) return;
    this.undone = [...this.undone, this.moves.at(-1)!];
    this.moves = this.moves.slice(0, -1);
    this.#after();
  }

  redo() {
    if (!this.#game?.redo()) return;
    this.moves = [...this.moves, this.undone.at(-1)!];
    this.undone = this.undone.slice(0, -1);
    this.#after();
  }

  restart() {
    this.#game?.restart();
    this.moves = this.undone = [];
    this.seconds = 0;
    this.#after();
  }

  /** Shows a press that brings the goal nearer. */
  async askHint() {
    const now = { ...this.#store.parts, start: Array.from(this.values) };
    const { moves } = this;
    const way = await this.#search(() => search('way', [now], this.#hear));
    if (!way || this.moves !== moves) return;
    this.toGo = way.remaining;
    this.hint = way.hint;
    this.said = this.#hintSentence();
    this.#goOnSearching();
  }

  #hintSentence(): string {
    const { hint, toGo } = this;
    if (!hint) return this.isSolved ? '' : 'From here the goal cannot be reached.';
    const place = placeName(this.#store.parts, hint.press, 'switch');
    const left = (this.#store.parts.cost ? 'Cost ' : '') + figure(toGo ?? 0);
    return `Hint: press ${place}${hint.down ? ' down' : ''}. ${left} to go from here.`;
  }

  /** Makes a level of this rule and board. */
  async newLevel(difficulty: Difficulty) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const level = () => search('level', [this.#store.parts, difficulty, seed], this.#hear);
    this.#take(await this.#search(level), { kind: 'level', difficulty });
    this.#goOnSearching();
  }

  /** Takes the puzzle of the day. */
  async daily() {
    const day = today();
    this.#take(await this.#search(() => search('daily', [day])), { kind: 'daily', day });
  }

  #take(parts: Parts | undefined, source: Source) {
    if (!parts) return;
    const before = this.#store.parts;
    this.#coming = source;
    if (!this.#store.change(parts) || this.#store.parts !== before) return;
    // The board is there already: it only counts as something else now.
    this.#coming = undefined;
    this.source = source;
  }
}
