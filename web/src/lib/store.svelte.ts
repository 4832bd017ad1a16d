// What the page is about: one puzzle with its history, the mode, and one sentence when something was wrong.

import { Puzzle, linkMode, type Parts } from 'unflip/board';
import { ask, using, withPuzzle } from './engine';
import { History } from './history';
import { checkSize, nLamps, type Ink, paint } from './parts';
import { sentence } from './words';

export const MODES = ['edit', 'solve', 'play', 'learn'] as const;
export type Mode = (typeof MODES)[number];

export class Store {
  parts: Parts = $state.raw(null!);
  mode: Mode = $state('edit');
  alert = $state('');
  canUndo = $state(false);
  canRedo = $state(false);
  #history = new History<Parts>();
  #before: Parts | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Runs what may be refused; a refusal is told, and nothing has changed. */
  attempt<T>(act: () => T): T | undefined {
    try {
      const result = act();
      this.alert = '';
      return result;
    } catch (error) {
      this.refuse(error);
      return undefined;
    }
  }

  refuse(error: unknown) {
    this.alert = error instanceof Error ? sentence(error.message) : String(error);
  }

  /** Takes another puzzle, if it is one; it can be undone. */
  change(next: Parts): boolean {
    return !!this.attempt(() => {
      checkSize(next.rows, next.columns);
      const parts = withPuzzle(next, (puzzle) => puzzle.parts());
      if (same(parts, this.parts)) return true;
      this.#remember(this.parts);
      this.parts = parts;
      return true;
    });
  }

  /** Takes the puzzle that is made elsewhere, unless another change came before it. */
  async take(making: Promise<Parts>): Promise<boolean> {
    const { parts } = this;
    try {
      const made = await making;
      return this.parts === parts && this.change(made);
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** Reads any text or file. */
  read(bytes: Uint8Array): Promise<boolean> {
    return this.take(ask('read', [bytes]));
  }

  /** Takes a puzzle of the catalogue. */
  known(name: string): Promise<boolean> {
    return this.take(ask('known', [name]));
  }

  /** Opens a link: its puzzle and its mode. */
  open(link: string): boolean {
    return !!this.attempt(() => {
      const mode = linkMode(link);
      const parts = using(Puzzle.fromLink(link), (puzzle) => puzzle.parts());
      if (!this.change(parts)) throw new Error(this.alert);
      this.mode = MODES.find((known) => known === mode) ?? 'edit';
      return true;
    });
  }

  /** The puzzle and the mode as the fragment of a URL. */
  get link(): string {
    return withPuzzle(this.parts, (puzzle) => puzzle.toLink(this.mode));
  }

  /** Paints cells; all until `endStroke` are undone together. */
  stroke(cells: number[], ink: Ink) {
    this.alert = '';
    this.#before ??= this.parts;
    this.parts = paint(this.parts, cells, ink);
  }

  endStroke() {
    if (this.#before && this.#before !== this.parts) this.#remember(this.#before);
    this.#before = undefined;
  }

  undo() {
    this.#go(this.#history.undo(this.parts));
  }

  redo() {
    this.#go(this.#history.redo(this.parts));
  }

  #go(parts: Parts | undefined) {
    this.alert = '';
    if (parts) this.parts = parts;
    this.#tell();
  }

  #remember(before: Parts) {
    this.#history.push(before, nLamps(before));
    this.#tell();
  }

  #tell() {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }
}

const same = (a: Parts, b: Parts) => nLamps(a) === nLamps(b) && JSON.stringify(a) === JSON.stringify(b);
