// Fingers and the mouse on a board: painting strokes without gaps, two fingers that move and zoom.

interface Point {
  x: number;
  y: number;
}

/** Cells on the way from one cell to another, without the first. */
export function line(from: number, to: number, columns: number): number[] {
  const [startColumn, startRow] = [from % columns, Math.floor(from / columns)];
  const [across, down] = [(to % columns) - startColumn, Math.floor(to / columns) - startRow];
  const steps = Math.max(Math.abs(across), Math.abs(down));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return (startRow + Math.round(down * part)) * columns + startColumn + Math.round(across * part);
  });
}

/** The cell at a point of the screen; with `isNear`, the nearest one, else `undefined` outside. */
export function cellAt(board: Element, point: Point, rows: number, columns: number, isNear = false): number | undefined {
  const { left, top, width, height } = board.getBoundingClientRect();
  let column = Math.floor(((point.x - left) / width) * columns);
  let row = Math.floor(((point.y - top) / height) * rows);
  if (isNear) {
    column = Math.max(0, Math.min(columns - 1, column));
    row = Math.max(0, Math.min(rows - 1, row));
  }
  if (row < 0 || row >= rows || column < 0 || column >= columns) return undefined;
  return row * columns + column;
}

/** Two fingers: how far they moved together, and by how much they parted. */
export class Fingers {
  #points = new Map<number, Point>();

  get count() {
    return this.#points.size;
  }

  put(id: number, point: Point) {
    this.#points.set(id, point);
  }

  lift(id: number) {
    this.#points.delete(id);
  }

  /** Moves one finger; what that does to the two. */
  move(id: number, point: Point): { x: number; y: number; scale: number } | undefined {
    if (!this.#points.has(id)) return undefined;
    const before = this.#pair();
    this.#points.set(id, point);
    const after = this.#pair();
    if (!before || !after) return undefined;
    return { x: after.x - before.x, y: after.y - before.y, scale: before.apart ? after.apart / before.apart : 1 };
  }

  #pair() {
    const [a, b] = this.#points.values();
    if (!a || !b) return undefined;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  }
}
