// Edit: the brush, and an image that is about to become a board.

import type { Parts } from 'unflip/board';
import { withPuzzle } from '../lib/engine';
import { brightness, cut, sidesFor, type Image } from '../lib/image';
import { looks, switches } from '../lib/look';
import { atLeast, checkSize, inkAt, isOfPresses, isPicture, nPresses, type Ink, type Tool } from '../lib/parts';
import type { Store } from '../lib/store.svelte';
import { Typing } from '../lib/typing';

/** Prices are below this, as the library has them. */
const END_OF_PRICES = 2 ** 32;

export class Edit {
  readonly #store: Store;
  /** What was chosen to paint with. */
  wish: { tool: Tool; value: number | 'next' } = $state.raw({ tool: 'lamp', value: 'next' });
  /** The price to paint. */
  price = $state(2);
  image: Image | undefined = $state.raw();
  rows = $state(1);
  columns = $state(1);
  threshold = $state(128);
  wanted: 'dark' | 'light' = $state('dark');
  #ink: Ink | undefined;
  #typing = new Typing();
  /** The puzzle after the last digit. */
  #typed: Parts | undefined;

  /** The tools that this puzzle has a use for. */
  readonly tools: Tool[] = $derived.by(() => toolsFor(this.#store.parts));
  /** The tool and the value that paint: those that were chosen, if they fit. */
  readonly tool: Tool = $derived(this.tools.includes(this.wish.tool) ? this.wish.tool : 'lamp');
  readonly value: number | 'next' = $derived.by(() => (Number(this.wish.value) < this.#store.parts.modulus ? this.wish.value : 'next'));

  #light = $derived(this.image ? brightness(this.image, this.rows, this.columns) : []);
  /** The board that the image would give. */
  preview: Parts | undefined = $derived.by(() => this.image && this.#previewed());
  readonly looks = $derived.by(() => looks(this.shown, this.shown.start, () => undefined, true));
  readonly switches = $derived.by(() => switches(this.shown, () => undefined));

  constructor(store: Store) {
    this.#store = store;
  }

  get shown(): Parts {
    return this.preview ?? this.#store.parts;
  }

  #previewed(): Parts {
    const { stencil, edges, modulus, effects } = this.#store.parts;
    const rule = effects ? { stencil: 'plus', edges: 'plane', modulus: 2 } : { stencil, edges, modulus };
    const start = cut(this.#light, this.threshold, this.wanted);
    return { ...rule, rows: this.rows, columns: this.columns, goal: 'off', start };
  }

  /** Chooses what to paint with. */
  choose(wish: Partial<Edit['wish']>) {
    this.wish = { ...this.wish, ...wish };
  }

  /** Chooses the price to paint; throws a sentence if presses cannot have it. */
  choosePrice(price: number) {
    const { parts } = this.#store;
    withPuzzle({ ...parts, cost: new Array<number>(nPresses(parts)).fill(price) }, () => {});
    this.#checkPrice(price);
    this.price = price;
  }

  #checkPrice(price: number) {
    withPuzzle(atLeast(this.#store.parts, price), () => {});
  }

  /** Begins with an image. */
  take(image: Image) {
    Object.assign(this, sidesFor(image, 20), { image });
    this.#store.mode = 'edit';
  }

  /** Other sides for the image; throws a sentence if there is no such board. */
  resizeImage(rows: number, columns: number) {
    checkSize(rows, columns);
    Object.assign(this, { rows, columns });
  }

  useImage() {
    if (this.preview && this.#store.change(this.preview)) this.image = undefined;
  }

  /** Paints lamps or switches; the first cell of a stroke decides with what. */
  paint(cells: number[], isFirst: boolean, isSwitch = false) {
    if (!this.#mayPaint(isSwitch)) return;
    if (isFirst) this.#ink = this.#store.attempt(() => this.#inkAt(cells[0]));
    if (this.#ink) this.#store.stroke(cells, this.#ink);
  }

  /** Whether the brush is for lamps, or for switches: in a list they are not the same. */
  #mayPaint(isSwitch: boolean): boolean {
    return !this.preview && (!this.#store.parts.effects || isSwitch === isOfPresses(this.tool));
  }

  #inkAt(cell: number): Ink | undefined {
    const isPrice = this.tool === 'price';
    // Other changes came since it was chosen.
    if (isPrice) this.#checkPrice(this.price);
    return inkAt(this.#store.parts, cell, this.tool, isPrice ? this.price : this.value);
  }

  endStroke() {
    this.#ink = undefined;
    this.#store.endStroke();
  }

  /** Types a digit on a cell: the value of its lamp, of its goal, or its price. */
  type(cell: number, digit: number, isSwitch = false) {
    const { parts } = this.#store;
    if (!this.#mayPaint(isSwitch) || parts.holes?.[cell] || (isSwitch && this.tool !== 'price')) return;
    const tool = this.tool === 'goal' || this.tool === 'price' ? this.tool : 'lamp';
    if (this.#typed !== parts) this.#typing.end();
    const typed = this.#typing.digit(cell, digit, tool === 'price' ? END_OF_PRICES : parts.modulus);
    if (typed && this.#store.attempt(() => (tool === 'price' && this.#checkPrice(typed.value), true))) this.#put(cell, { tool, value: typed.value }, typed.goesOn);
  }

  /** Paints one cell; a number that goes on is one step of the history with its digits before. */
  #put(cell: number, ink: Ink, goesOn: boolean) {
    if (goesOn) this.#store.undo();
    this.#store.stroke([cell], ink);
    this.#store.endStroke();
    this.#typed = this.#store.parts;
  }
}

function toolsFor({ goal, effects }: Parts): Tool[] {
  const ofCells: Tool[] = effects ? ['lock', 'price'] : ['hole', 'lock', 'price'];
  const ofGoals: Tool[] = isPicture(goal) ? ['goal', 'any'] : [];
  return ['lamp', ...ofCells, ...ofGoals];
}
