// A puzzle as the editor has it, and what painting, resizing and other changes make of it. Nothing is changed in place.

import type { Goal, Parts, Run } from 'unflip/board';
import { figure } from './words';

/** Cells of a board here, at most: a page is to stay awake. */
export const MOST_CELLS = 250_000;

/** Presses that are walked along one by one, at most. */
export const MOST_STEPS = 100_000;

/** How many presses these are. */
export function count(runs: Iterable<Run>): number {
  let sum = 0;
  for (const { times } of runs) sum += times;
  return sum;
}

/** What a brush paints. */
export type Tool = 'lamp' | 'hole' | 'lock' | 'price' | 'goal' | 'any';

/** Whether it paints presses, which are the cells of a board and the switches of a list. */
export const isOfPresses = (tool: Tool) => tool === 'lock' || tool === 'price';

/** What one stroke puts into each cell that it meets. */
export interface Ink {
  tool: Tool;
  value: number;
}

export const nLamps = (parts: Parts) => parts.rows * parts.columns;
export const nPresses = (parts: Parts) => parts.effects?.length ?? nLamps(parts);
export const isPicture = (goal: Goal): goal is { values: number[]; ignored?: number[] } => typeof goal === 'object';

/** Throws a sentence if a board of these sides cannot be shown here. */
export function checkSize(rows: number, columns: number) {
  const isSide = (side: number) => Number.isSafeInteger(side) && side >= 1;
  if (!isSide(rows) || !isSide(columns)) {
    throw new Error(`Rows and columns are whole numbers from 1; found ${rows} and ${columns}.`);
  }
  if (rows * columns > MOST_CELLS) {
    throw new Error(`A board of ${figure(rows)} × ${figure(columns)} is too large for this page: it shows at most ${figure(MOST_CELLS)} cells.`);
  }
}

/** The ink of a stroke that begins at a cell: painting what is there already clears it. `undefined` where nothing can be painted. */
export function inkAt(parts: Parts, cell: number, tool: Tool, value: number | 'next'): Ink | undefined {
  const isHole = !!parts.holes?.[cell];
  if (tool === 'hole') return { tool, value: isHole ? 0 : 1 };
  if (isHole) return undefined;
  if (tool === 'lock') return { tool, value: parts.locked?.[cell] ? 0 : 1 };
  if (tool === 'price') return { tool, value: parts.cost?.[cell] === value ? 1 : Number(value) };
  const picture = isPicture(parts.goal) ? parts.goal : undefined;
  if (tool === 'any') return { tool, value: picture?.ignored?.[cell] ? 0 : 1 };
  const old = tool === 'lamp' ? parts.start[cell] : (picture?.values[cell] ?? 0);
  if (value === 'next') return { tool, value: (old + 1) % parts.modulus };
  return { tool, value: old === value ? 0 : value };
}

/** The puzzle with these cells painted. */
export function paint(parts: Parts, cells: number[], ink: Ink): Parts {
  const put = (old: number[] | undefined, value: number, usual = 0) => {
    const length = isOfPresses(ink.tool) ? nPresses(parts) : nLamps(parts);
    const values = old ? old.slice() : new Array<number>(length).fill(usual);
    for (const cell of cells) if (ink.tool === 'hole' || !parts.holes?.[cell]) values[cell] = value;
    return values;
  };
  switch (ink.tool) {
    case 'lamp':
      return { ...parts, start: put(parts.start, ink.value) };
    case 'lock':
      return { ...parts, locked: put(parts.locked, ink.value) };
    case 'hole':
      return hole(parts, put, ink.value);
    case 'price':
      return priced({ ...parts, cost: put(parts.cost, ink.value, 1) });
    case 'goal':
      return { ...parts, goal: { ...pictureOf(parts), values: put(pictureOf(parts).values, ink.value) } };
    case 'any':
      return { ...parts, goal: { ...pictureOf(parts), ignored: put(pictureOf(parts).ignored, ink.value) } };
  }
}

/** The puzzle without prices if all are 1. */
const priced = (parts: Parts): Parts => (parts.cost?.some((price) => price !== 1) ? parts : { ...parts, cost: undefined });

/** The price of a press that has one; `undefined` where it costs 1, as usual. */
export function priceOf({ cost }: Parts, press: number): number | undefined {
  return cost?.[press] === 1 ? undefined : cost?.[press];
}

/** The puzzle with no press cheaper than this: a price that fits here fits everywhere. */
export const atLeast = (parts: Parts, price: number): Parts => ({
  ...parts,
  cost: Array.from({ length: nPresses(parts) }, (_, press) => Math.max(price, parts.cost?.[press] ?? 1)),
});

/** A hole is neither lamp nor press: what stood there goes. */
function hole(parts: Parts, put: (old: number[] | undefined, value: number) => number[], value: number): Parts {
  const holes = put(parts.holes, value);
  const clear = (old: number[] | undefined, usual = 0) => old?.map((kept, cell) => (holes[cell] ? usual : kept));
  const { goal } = parts;
  const cleared = isPicture(goal) ? { values: clear(goal.values)!, ignored: clear(goal.ignored) } : goal;
  return priced({ ...parts, holes, start: clear(parts.start)!, locked: clear(parts.locked), cost: clear(parts.cost, 1), goal: cleared });
}

const pictureOf = (parts: Parts): { values: number[]; ignored?: number[] } => (isPicture(parts.goal) ? parts.goal : { values: flat(parts) });

/** The values that are wanted, as a picture. */
export function flat({ goal, modulus, start }: Parts): number[] {
  if (isPicture(goal)) return goal.values;
  const value = goal === 'on' ? modulus - 1 : typeof goal === 'number' ? goal : 0;
  return new Array<number>(start.length).fill(value);
}

/** The puzzle with its goal drawn, beginning with what it was. */
export const withPicture = (parts: Parts): Parts => ({ ...parts, goal: pictureOf(parts) });

/** The puzzle on a board of other sides: what fits is kept, the rest is off. */
export function resize(parts: Parts, rows: number, columns: number): Parts {
  checkSize(rows, columns);
  const fit = (old: number[] | undefined, fill: number) => {
    if (!old) return undefined;
    const values = new Array<number>(rows * columns).fill(fill);
    for (let row = 0; row < Math.min(rows, parts.rows); row++) {
      for (let column = 0; column < Math.min(columns, parts.columns); column++) {
        values[row * columns + column] = old[row * parts.columns + column];
      }
    }
    return values;
  };
  const { goal } = parts;
  return priced({
    ...parts,
    rows,
    columns,
    start: fit(parts.start, 0)!,
    holes: fit(parts.holes, 0),
    locked: fit(parts.locked, 0),
    cost: fit(parts.cost, 1),
    goal: isPicture(goal) ? { values: fit(goal.values, 0)!, ignored: fit(goal.ignored, 0) } : goal,
  });
}

/** The puzzle with lamps of so many values: values that are too large become the largest; of two, both ways are one. */
export function withModulus(parts: Parts, modulus: number): Parts {
  const least = (value: number) => Math.min(value, modulus - 1);
  const { goal } = parts;
  const fitted = isPicture(goal) ? { ...goal, values: goal.values.map(least) } : goal;
  const bothWays = modulus > 2 ? parts.bothWays : undefined;
  return { ...parts, modulus, bothWays, start: parts.start.map(least), goal: typeof fitted === 'number' ? least(fitted) : fitted };
}

/** The puzzle with every lamp at one value. */
export const filled = (parts: Parts, value: number): Parts => ({
  ...parts,
  start: parts.start.map((_, cell) => (parts.holes?.[cell] ? 0 : value)),
});

/** Where a place is, in words: cells of a board count from 1, lamps and switches of lists from 0, as in files. */
export function placeName(parts: Parts, place: number, kind: 'lamp' | 'switch'): string {
  if (parts.effects) return `${kind} ${place}`;
  return `row ${Math.floor(place / parts.columns) + 1}, column ${(place % parts.columns) + 1}`;
}

/** So many presses, in words: nothing for a single one that goes up. */
export function timesName(times: number, down: boolean): string {
  if (down) return `: down ${figure(times)}`;
  return times > 1 ? `: ${figure(times)}` : '';
}
