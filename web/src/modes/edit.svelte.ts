// Edit: the brush, and an image that is about to become a board.

import type { Parts } from 'unflip/board';
import { withPuzzle } from '../lib/engine';
import { brightness, cut, sidesFor, type Image } from '../lib/image';
import { looks, type Marking } from '../lib/look';
import { atLeast, checkSize, inkAt, isPicture, type Ink, type Tool } from '../lib/parts';
import type { Store } from '../lib/store.svelte';

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

  /** The tools that this puzzle has a use for. */
  readonly tools: Tool[] = $derived.by(() => toolsFor(this.#store.parts));
  /** The tool and the value that paint: those that were chosen, if they fit. */
  readonly tool: Tool = $derived(this.tools.includes(this.wish.tool) ? this.wish.tool : 'lamp');
  readonly value: number | 'next' = $derived.by(() => (Number(this.wish.value) < this.#store.parts.modulus ? this.wish.value : 'next'));

  #light = $derived(this.image ? brightness(this.image, this.rows, this.columns) : []);
  /** The board that the image would give. */
  preview: Parts | undefined = $derived.by(() => this.image && this.#previewed());
  readonly looks = $derived.by(() => looks(this.shown, this.shown.start, this.#marking));

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

  #marking: Marking = (cell) => {
    const { goal } = this.shown;
    if (!isPicture(goal)) return undefined;
    return { marks: ['goal'], text: goal.ignored?.[cell] ? '?' : String(goal.values[cell]) };
  };

  /** Chooses what to paint with. */
  choose(wish: Partial<Edit['wish']>) {
    this.wish = { ...this.wish, ...wish };
  }

  /** Chooses the price to paint; throws a sentence if presses cannot have it. */
  choosePrice(price: number) {
    const { parts } = this.#store;
    withPuzzle({ ...parts, cost: parts.start.map(() => price) }, () => {});
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

  /** Paints; the first cell of a stroke decides with what. */
  paint(cells: number[], isFirst: boolean) {
    if (this.preview) return;
    if (isFirst) this.#ink = this.#store.attempt(() => this.#inkAt(cells[0]));
    if (this.#ink) this.#store.stroke(cells, this.#ink);
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

  /** Puts a value into a cell, as the keys 0 to 9 do. */
  put(cell: number, value: number) {
    const { modulus, holes } = this.#store.parts;
    if (this.preview || value >= modulus || holes?.[cell]) return;
    this.#store.stroke([cell], { tool: this.tool === 'goal' ? 'goal' : 'lamp', value });
    this.#store.endStroke();
  }
}

function toolsFor({ goal, effects }: Parts): Tool[] {
  const ofCells: Tool[] = effects ? [] : ['hole', 'lock', 'price'];
  const ofGoals: Tool[] = isPicture(goal) ? ['goal', 'any'] : [];
  return ['lamp', ...ofCells, ...ofGoals];
}
