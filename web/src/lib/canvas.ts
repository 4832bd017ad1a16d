// Draws the cells of a large board, and again only those that changed.

import type { Look } from './look';

/** Colours of the style sheet, by the names of its custom properties. */
const NAMES = ['tile', 'ground', 'lamp', 'off', 'press', 'press-ink', 'witness', 'hint', 'goal'] as const;
export type Colours = Record<(typeof NAMES)[number], string>;

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`)])) as Colours;
}

/** From this size on, in pixels, cells show rings and numbers. */
const DETAIL = 9;

/** Draws the looks that are not those of `before`. */
export function drawCells(context: CanvasRenderingContext2D, looks: Look[], before: Look[], columns: number, size: number, colours: Colours) {
  for (let cell = 0; cell < looks.length; cell++) {
    if (looks[cell] === before[cell]) continue;
    const [x, y] = [(cell % columns) * size, Math.floor(cell / columns) * size];
    drawCell(context, looks[cell], x, y, size, colours);
  }
}

function drawCell(context: CanvasRenderingContext2D, { value, level, marks, text, digit }: Look, x: number, y: number, size: number, colours: Colours) {
  const gap = size >= DETAIL ? 1 : size >= 4 ? 0.5 : 0;
  context.fillStyle = colours.ground;
  context.fillRect(x, y, size, size);
  if (value === undefined) return;
  context.fillStyle = colours.tile;
  context.fillRect(x, y, size - gap, size - gap);
  const middle: [number, number] = [x + size / 2, y + size / 2];
  lamp(context, value, level ?? 1, middle, size, colours);
  if (digit && !text) write(context, digit, middle, size * 0.5, value ? colours.ground : colours.lamp);
  if (marks.includes('locked')) stroke(context, colours.off, [x, y + size, x + size, y], size / 10);
  if (marks.includes('witness')) ring(context, colours.witness, middle, size * 0.42, size / 7);
  if (marks.includes('hint')) ring(context, colours.hint, middle, size * 0.42, size / 6);
  if (marks.includes('goal') && text === '1') disc(context, colours.goal, [x + size * 0.82, y + size * 0.82], size * 0.16);
  if (marks.some((mark) => mark === 'press' || mark === 'next' || mark === 'done' || mark === 'quiet')) {
    press(context, text, marks.includes('done') ? colours.off : colours.press, x, y, size, colours);
  }
}

function lamp(context: CanvasRenderingContext2D, value: number, level: number, middle: [number, number], size: number, colours: Colours) {
  if (value) {
    context.globalAlpha = 0.35 + 0.65 * level;
    if (size < DETAIL) square(context, colours.lamp, middle, size * 0.8);
    else disc(context, colours.lamp, middle, size * 0.38);
    context.globalAlpha = 1;
  } else if (size >= DETAIL) ring(context, colours.off, middle, size * 0.32, 1);
}

function press(context: CanvasRenderingContext2D, text: string, colour: string, x: number, y: number, size: number, colours: Colours) {
  const middle: [number, number] = [x + size / 2, y + size / 2];
  square(context, colour, middle, size * (size < DETAIL ? 0.6 : 0.7));
  if (size >= 2 * DETAIL && text.length < 5) write(context, text, middle, (size * 0.9) / Math.max(2, text.length), colours['press-ink']);
}

function square(context: CanvasRenderingContext2D, colour: string, [x, y]: [number, number], side: number) {
  context.fillStyle = colour;
  context.fillRect(x - side / 2, y - side / 2, side, side);
}

function disc(context: CanvasRenderingContext2D, colour: string, [x, y]: [number, number], radius: number) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function ring(context: CanvasRenderingContext2D, colour: string, [x, y]: [number, number], radius: number, width: number) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

function stroke(context: CanvasRenderingContext2D, colour: string, [fromX, fromY, toX, toY]: number[], width: number) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}

function write(context: CanvasRenderingContext2D, text: string, [x, y]: [number, number], size: number, colour: string) {
  context.fillStyle = colour;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}
