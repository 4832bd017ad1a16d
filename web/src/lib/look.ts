// How a cell looks and what it is called: equal looks are one object, so that only cells that changed are drawn.

import type { Parts } from 'unflip/board';
import { isPicture, priceOf } from './parts';

/** Marks on a cell; each has a shape of its own, not only a colour. */
export type Mark = 'locked' | 'press' | 'done' | 'next' | 'witness' | 'hint' | 'left' | 'quiet';

/** What a cell shows. */
interface Shown {
  kind: 'lamp' | 'hole' | 'switch';
  /** The value of the lamp; `undefined` at a hole or a switch. */
  value?: number;
  modulus: number;
  marks: Mark[];
  /** What is written in the cell: an order number, a number of the witness. */
  text: string;
  /** What is wanted here, in the lower corner, where the goal is a picture. */
  goal?: string;
  /** What a press here costs, in the upper corner, where it is not 1. */
  price?: number;
}

export interface Look extends Shown {
  /** How wide the longest line of the text is, in digits, if there is one. */
  length: number | undefined;
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
  left: 'looked at',
  quiet: 'in the pattern',
};

/** The look of a cell. */
function look(shown: Shown): Look {
  const { kind, value, modulus, marks, text, goal, price } = shown;
  const key = `${kind}|${value}|${modulus}|${marks}|${text}|${goal}|${price}`;
  let found = known.get(key);
  if (!found) {
    if (known.size > MOST_KNOWN) known.clear();
    found = make(shown);
    known.set(key, found);
  }
  return found;
}

function make(shown: Shown): Look {
  const { kind, value, modulus, marks, text, goal, price } = shown;
  const isMany = value !== undefined && modulus > 2;
  const corners = [goal === undefined ? '' : `goal ${goal}`, price === undefined ? '' : `price ${price}`];
  return {
    ...shown,
    length: text ? longest(linesOf(text)) : undefined,
    className: ['cell', kind, value ? 'on' : '', goal === undefined ? '' : 'goal', ...marks].filter(Boolean).join(' '),
    digit: isMany ? String(value) : undefined,
    level: isMany ? value / (modulus - 1) : undefined,
    label: [name(value, modulus, kind), ...marks.map((mark) => said(mark, text)), ...corners].filter(Boolean).join(', '),
  };
}

/** The lines of what is written in a cell: a range is broken behind its dash. */
export const linesOf = (text: string) => text.split(/(?<=–)/);

/** How wide the longest line is, in digits: an arrow is wider than one. */
export const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length + (line.startsWith(DOWN) ? 0.7 : 0)));

const said = (mark: Mark, text: string) => (text && mark !== 'locked' ? `${WORDS[mark]} ${text.replace(DOWN, 'down ').trim()}` : WORDS[mark]);

/** What it is; a switch is called so by the list that it is in. */
function name(value: number | undefined, modulus: number, kind: string): string {
  if (kind === 'switch') return '';
  if (kind === 'hole') return 'hole';
  if (modulus > 2) return `value ${value}`;
  return value ? 'on' : 'off';
}

const NONE: Mark[] = [];

export const HOLE = look({ kind: 'hole', modulus: 2, marks: NONE, text: '' });

/** Marks of a place, and what is written there. */
export type Marking = (place: number) => { marks: Mark[]; text?: string } | undefined;

const marksOf = (isLocked: boolean, marks = NONE): Mark[] => (isLocked ? ['locked', ...marks] : marks);

/** The looks of all lamps of a puzzle, at these values; with `wanted`, each has the value that a picture wants there. */
export function looks(parts: Parts, values: ArrayLike<number>, marking: Marking, wanted = false): Look[] {
  const { modulus, holes, effects, locked } = parts;
  const goal = wanted && isPicture(parts.goal) ? parts.goal : undefined;
  return Array.from(values, (value, cell) => {
    if (holes?.[cell]) return HOLE;
    const { marks, text = '' } = marking(cell) ?? {};
    const want = goal && (goal.ignored?.[cell] ? '?' : String(goal.values[cell]));
    if (effects) return look({ kind: 'lamp', value, modulus, marks: marks ?? NONE, text, goal: want });
    return look({ kind: 'lamp', value, modulus, marks: marksOf(!!locked?.[cell], marks), text, goal: want, price: priceOf(parts, cell) });
  });
}

/** The looks of the switches of a list of lamps; `undefined` where presses are cells. */
export function switches(parts: Parts, marking: Marking): Look[] | undefined {
  return parts.effects?.map((_, press) => {
    const { marks, text = '' } = marking(press) ?? {};
    return look({ kind: 'switch', modulus: 2, marks: marksOf(!!parts.locked?.[press], marks), text, price: priceOf(parts, press) });
  });
}
