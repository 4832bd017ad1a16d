// Draws the cells of a large board, with the marks that cells of the style sheet have, and again only those that changed.

import { linesOf, longest, type Look, type Mark } from './look';

/** Colours of the style sheet, by the names of its custom properties. */
const NAMES = ['tile', 'ground', 'lamp', 'off', 'ink', 'press', 'press-ink', 'witness', 'hint', 'goal'] as const;
export type Colours = Record<(typeof NAMES)[number], string>;

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])) as Colours;
}

/** From this size on, in pixels, cells have gaps, discs and rings. */
const DETAIL = 9;

/** The smallest letters that are written, in pixels. */
const LETTERS = 5;

/** Digits on a lamp that is on, in both themes. */
const ON_INK = '#1e1400';

/** Where to draw: lengths are shares of the size of the cell. */
interface Pen {
  context: CanvasRenderingContext2D;
  colours: Colours;
  x: number;
  y: number;
  size: number;
}

/** Draws the looks that are not those of `before`. */
export function drawCells(context: CanvasRenderingContext2D, looks: Look[], before: Look[], columns: number, size: number, colours: Colours) {
  for (let cell = 0; cell < looks.length; cell++) {
    if (looks[cell] === before[cell]) continue;
    drawCell({ context, colours, x: (cell % columns) * size, y: Math.floor(cell / columns) * size, size }, looks[cell]);
  }
}

function drawCell(pen: Pen, look: Look) {
  const { context, colours, x, y, size } = pen;
  const gap = size >= DETAIL ? 1 : size >= 4 ? 0.5 : 0;
  box(pen, colours.ground, 1);
  if (look.kind === 'hole') return;
  context.fillStyle = colours.tile;
  context.fillRect(x, y, size - gap, size - gap);
  if (look.marks.includes('locked')) hatch(pen);
  if (look.kind === 'switch') frame(pen, colours.off, 0.62, 0.04);
  else lamp(pen, look);
  for (const mark of look.marks) MARKS[mark](pen, look);
  if (look.goal !== undefined) corner(pen, look.goal, colours.goal, 0.82);
  if (look.price !== undefined) corner(pen, String(look.price), colours.ink, 0.18);
}

/** Each mark with its shape. */
const MARKS: Record<Mark, (pen: Pen, look: Look) => void> = {
  // Below the lamp, so it is there already.
  locked: () => {},
  press: (pen, { text }) => press(pen, text),
  quiet: (pen, { text }) => press(pen, text),
  next: (pen, { text }) => {
    frame(pen, pen.colours.press, 0.76, 0.06);
    press(pen, text);
  },
  done: (pen, { text }) => {
    box(pen, pen.colours.tile, 0.62);
    frame(pen, pen.colours.press, 0.58, 0.05);
    write(pen, text, pen.colours.press);
  },
  hint: (pen, { text }) => {
    frame(pen, pen.colours.hint, 0.84, 0.1);
    write(pen, text, pen.colours.hint);
  },
  left: (pen) => frame(pen, pen.colours.witness, 0.92, 0.07),
  witness: (pen, { text }) => {
    ring(pen, pen.colours.witness, 0.42, 0.1, [0.16, 0.1]);
    if (text) corner(pen, text, pen.colours.witness, 0.82);
  },
};

function lamp(pen: Pen, { value, level, digit, text }: Look) {
  const { context, colours, size } = pen;
  if (value) {
    context.globalAlpha = 0.35 + 0.65 * (level ?? 1);
    if (size < DETAIL) box(pen, colours.lamp, 0.8);
    else disc(pen, colours.lamp, 0.36);
    context.globalAlpha = 1;
  } else if (size >= DETAIL) {
    disc(pen, colours.tile, 0.34);
    ring(pen, colours.off, 0.34, 0.04);
  }
  if (digit && !text) write(pen, digit, value ? ON_INK : colours.ink, 0.5);
}

function press(pen: Pen, text: string) {
  box(pen, pen.colours.press, 0.62);
  write(pen, text, pen.colours['press-ink']);
}

/** A figure in a corner, in the middle of which it stands; a dot where letters are too small, nothing then for 0. */
function corner(pen: Pen, text: string, colour: string, at: number) {
  const { size } = pen;
  const letters = size * Math.min(0.28, 0.56 / text.length);
  const shifted = { ...pen, x: pen.x + (at - 0.5) * size, y: pen.y + (at - 0.5) * size };
  if (letters < LETTERS) {
    if (text !== '0') box(shifted, colour, 0.24);
    return;
  }
  box(shifted, pen.colours.tile, 0.34);
  lines(shifted, [text], colour, letters);
}

/** Writes in the middle, a range in two lines, if letters of that size can be read. */
function write(pen: Pen, text: string, colour: string, largest = 0.34) {
  const parts = linesOf(text);
  const letters = pen.size * Math.min(largest, 0.06 + 0.8 / Math.max(longest(parts), 1));
  if (text && letters >= LETTERS) lines(pen, parts, colour, letters);
}

function lines({ context, x, y, size }: Pen, parts: string[], colour: string, letters: number) {
  context.fillStyle = colour;
  context.font = `600 ${letters}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  parts.forEach((part, line) => context.fillText(part, x + size / 2, y + size / 2 + (line - (parts.length - 1) / 2) * letters));
}

function box({ context, x, y, size }: Pen, colour: string, side: number) {
  context.fillStyle = colour;
  context.fillRect(x + ((1 - side) * size) / 2, y + ((1 - side) * size) / 2, side * size, side * size);
}

function frame({ context, x, y, size }: Pen, colour: string, side: number, width: number) {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, width * size);
  context.strokeRect(x + ((1 - side) * size) / 2, y + ((1 - side) * size) / 2, side * size, side * size);
}

function hatch({ context, colours, x, y, size }: Pen) {
  context.strokeStyle = colours.off;
  context.lineWidth = Math.max(1, size * 0.04);
  context.beginPath();
  for (const share of size < DETAIL ? [1] : [0.4, 0.8]) {
    context.moveTo(x, y + share * size);
    context.lineTo(x + share * size, y);
    context.moveTo(x + (1 - share) * size, y + size);
    context.lineTo(x + size, y + (1 - share) * size);
  }
  context.stroke();
}

function disc({ context, x, y, size }: Pen, colour: string, radius: number) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, radius * size, 0, 2 * Math.PI);
  context.fill();
}

function ring({ context, x, y, size }: Pen, colour: string, radius: number, width: number, dashes: number[] = []) {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, width * size);
  context.setLineDash(dashes.map((dash) => dash * size));
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, radius * size, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
}
