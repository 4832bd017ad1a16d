// How a cell looks and what it is called: equal looks are one object, so that only cells that changed are drawn.

import type { Parts } from 'unflip/board';
import { priceOf } from './parts';

/** Marks on a cell; each has a shape of its own, not only a colour. */
export type Mark = 'locked' | 'press' | 'done' | 'next' | 'witness' | 'hint' | 'goal' | 'left' | 'quiet';

export interface Look {
  /** The value of the lamp; `undefined` at a hole or a switch. */
  value: number | undefined;
  modulus: number;
  marks: Mark[];
  /** What is written in the cell: an order number, a value of the goal. */
  text: string;
  /** What a press here costs, in the corner; nothing where it is 1. */
  price: string | undefined;
  /** Classes for the style sheet, with `data-*` values made of the rest. */
  className: string;
  digit: string | undefined;
  level: number | undefined;
  label: string;
}

/** Written before the number of a press that goes down. */
export const DOWN = '↓';

const known = new Map<string, Look>();

/** Looks that are kept; more are forgotten together. */
const MOST_KNOWN = 20_000;

const WORDS: Record<Mark, string> = {
  locked: 'locked',
  press: 'press',
  done: 'pressed',
  next: 'press next',
  witness: 'in the witness',
  hint: 'hint: press here',
  goal: 'goal',
  left: 'looked at',
  quiet: 'in the pattern',
};

/** The look of a cell. */
export function look(value: number | undefined, modulus: number, marks: Mark[], text = '', kind: 'lamp' | 'hole' | 'switch' = 'lamp', price?: number): Look {
  const key = `${kind}|${value}|${modulus}|${marks}|${text}|${price}`;
  let found = known.get(key);
  if (!found) {
    if (known.size > MOST_KNOWN) known.clear();
    found = make(value, modulus, marks, text, kind, price);
    known.set(key, found);
  }
  return found;
}

function make(value: number | undefined, modulus: number, marks: Mark[], text: string, kind: string, price: number | undefined): Look {
  const lit = value ? ['on'] : [];
  const isWide = text.length > 4 ? ['wider'] : text.length > 2 ? ['wide'] : [];
  return {
    value,
    modulus,
    marks,
    text,
    price: price === undefined ? undefined : String(price),
    className: ['cell', kind, ...lit, ...marks, ...isWide].join(' '),
    digit: value !== undefined && modulus > 2 ? String(value) : undefined,
    level: value !== undefined && modulus > 2 ? value / (modulus - 1) : undefined,
    label: [...name(value, modulus, kind), ...marks.map((mark) => said(mark, text)), ...(price === undefined ? [] : [`price ${price}`])].join(', '),
  };
}

const said = (mark: Mark, text: string) => (text && mark !== 'locked' ? `${WORDS[mark]} ${text.replace(DOWN, 'down ').trim()}` : WORDS[mark]);

/** What it is; a switch is called so by the list that it is in. */
function name(value: number | undefined, modulus: number, kind: string): string[] {
  if (kind === 'switch') return [];
  if (kind === 'hole') return ['hole'];
  if (modulus > 2) return [`value ${value}`];
  return [value ? 'on' : 'off'];
}

export const HOLE = look(undefined, 2, [], '', 'hole');

/** Marks of a place, and what is written there. */
export type Marking = (place: number) => { marks: Mark[]; text?: string } | undefined;

/** The looks of all lamps of a puzzle, at these values. */
export function looks(parts: Parts, values: ArrayLike<number>, marking: Marking): Look[] {
  const { modulus, holes, effects } = parts;
  const locked = effects ? undefined : parts.locked;
  const all = new Array<Look>(values.length);
  for (let cell = 0; cell < values.length; cell++) {
    if (holes?.[cell]) {
      all[cell] = HOLE;
      continue;
    }
    const marked = marking(cell);
    const marks = locked?.[cell] ? ['locked' as Mark, ...(marked?.marks ?? [])] : (marked?.marks ?? NONE);
    all[cell] = look(values[cell], modulus, marks, marked?.text, 'lamp', effects ? undefined : priceOf(parts, cell));
  }
  return all;
}

const NONE: Mark[] = [];

/** The looks of the switches of a list of lamps; `undefined` where presses are cells. */
export function switches(parts: Parts, marking: Marking): Look[] | undefined {
  return parts.effects?.map((_, press) => {
    const marked = marking(press);
    const marks: Mark[] = parts.locked?.[press] ? ['locked', ...(marked?.marks ?? [])] : (marked?.marks ?? NONE);
    return look(undefined, 2, marks, marked?.text, 'switch', priceOf(parts, press));
  });
}
