import type { Parts } from 'unflip/board';
import { beforeEach, expect, test } from 'vitest';
import { drawCells, type Colours } from './canvas';
import { looks, switches, type Mark } from './look';

const NAMES = ['tile', 'ground', 'lamp', 'off', 'ink', 'press', 'press-ink', 'witness', 'hint', 'goal'];
const COLOURS = Object.fromEntries(NAMES.map((name) => [name, name])) as Colours;

let calls: string[];
beforeEach(() => {
  calls = [];
});

/** A context that notes what is drawn, with its colour. */
function noting(): CanvasRenderingContext2D {
  const context: Record<string, unknown> = { fillStyle: '', strokeStyle: '', dashes: [] };
  const note = (words: unknown[]) => void calls.push(words.join(' '));
  return Object.assign(context, {
    fillRect: (_x: number, _y: number, width: number) => note(['box', context.fillStyle, Math.round(width)]),
    strokeRect: () => note(['frame', context.strokeStyle]),
    fillText: (text: string, x: number, y: number) => note(['text', context.fillStyle, text, x < 14 ? 'left' : x > 14 ? 'right' : 'middle', y < 14 ? 'upper' : y > 14 ? 'lower' : 'middle']),
    fill: () => note(['disc', context.fillStyle]),
    stroke: () => note([(context.dashes as number[]).length ? 'dashed' : 'line', context.strokeStyle]),
    setLineDash: (dashes: number[]) => (context.dashes = dashes),
    beginPath: () => {},
    arc: () => {},
    moveTo: () => {},
    lineTo: () => {},
  }) as unknown as CanvasRenderingContext2D;
}

const board = (more: Partial<Parts> = {}): Parts => ({ rows: 1, columns: 1, modulus: 2, stencil: 'plus', edges: 'plane', goal: 'off', start: [0], ...more });

/** What a cell with a mark has more than one without. */
function drawn(marks: Mark[], text = '', more: Partial<Parts> = {}, size = 28): string[] {
  const parts = board(more);
  drawCells(noting(), looks(parts, parts.start, () => ({ marks, text }), true), [], 1, size, COLOURS);
  return calls;
}

test('every mark has its own shape, and none is missing', () => {
  const plain = drawn([]).length;
  const marks: Mark[] = ['press', 'done', 'next', 'witness', 'hint', 'left', 'quiet'];
  const shapes = marks.map((mark) => {
    calls = [];
    return drawn([mark], mark === 'left' ? '' : '7').slice(plain).join(', ');
  });
  expect(shapes).toEqual([
    'box press 17, text press-ink 7 middle middle',
    'box tile 17, frame press, text press 7 middle middle',
    'frame press, box press 17, text press-ink 7 middle middle',
    'dashed witness, box tile 10, text witness 7 right lower',
    'frame hint, text hint 7 middle middle',
    'frame witness',
    'box press 17, text press-ink 7 middle middle',
  ]);
});

test('goals and prices stand in their corners, locked cells are hatched', () => {
  expect(drawn([], '', { goal: { values: [1] } })).toContain('text goal 1 right lower');
  expect(drawn([], '', { goal: { values: [1], ignored: [1] } })).toContain('text goal ? right lower');
  expect(drawn([], '', { cost: [3] })).toContain('text ink 3 left upper');
  calls = [];
  expect(drawn([], '', { cost: [1] }).some((call) => call.startsWith('text'))).toBe(false);
  expect(drawn([], '', { locked: [1] })).toContain('line off');
});

test('a range is written in two lines, and what is too small is left out', () => {
  const texts = (text: string, size?: number) => {
    calls = [];
    return drawn(['press'], text, {}, size).filter((call) => call.startsWith('text'));
  };
  expect(texts('12–34')).toEqual(['text press-ink 12– middle upper', 'text press-ink 34 middle lower']);
  expect(texts('↓12345')).toHaveLength(1);
  expect(texts('1', 9)).toEqual([]);
  calls = [];
  expect(drawn([], '', { cost: [3] }, 9)).toContain('box ink 2');
});

test('values have digits, holes nothing, and switches a frame', () => {
  expect(drawn([], '', { modulus: 20, start: [13] })).toContain('text #1e1400 13 middle middle');
  calls = [];
  expect(drawn([], '', { holes: [1] })).toEqual(['box ground 28']);
  const list = board({ effects: [[0]], locked: [1] });
  calls = [];
  drawCells(noting(), switches(list, () => ({ marks: ['hint'] }))!, [], 1, 28, COLOURS);
  expect(calls).toEqual(['box ground 28', 'box tile 27', 'line off', 'frame off', 'frame hint']);
});

test('only what changed is drawn again', () => {
  const parts = board({ rows: 1, columns: 2, start: [0, 0] });
  const before = looks(parts, [0, 0], () => undefined);
  drawCells(noting(), looks(parts, [0, 0], () => undefined), before, 2, 28, COLOURS);
  expect(calls).toEqual([]);
  drawCells(noting(), looks(parts, [0, 1], () => undefined), before, 2, 28, COLOURS);
  expect(calls.filter((call) => call.startsWith('box ground'))).toHaveLength(1);
});
