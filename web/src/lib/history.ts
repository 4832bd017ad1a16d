// Undo and redo over values that are never changed in place.

/** Steps back that are kept: more of small things, and some of any. */
const [MOST_STEPS, LEAST_STEPS] = [200, 20];

/** Numbers that all steps hold together, about. */
const MOST_NUMBERS = 10_000_000;

export class History<T> {
  #past: T[] = [];
  #future: T[] = [];

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Remembers what was there before a change, which holds so many numbers. */
  push(before: T, size: number) {
    this.#past.push(before);
    const most = Math.max(LEAST_STEPS, Math.min(MOST_STEPS, MOST_NUMBERS / size));
    while (this.#past.length > most) this.#past.shift();
    this.#future = [];
  }

  undo(now: T): T | undefined {
    return move(this.#past, this.#future, now);
  }

  redo(now: T): T | undefined {
    return move(this.#future, this.#past, now);
  }
}

function move<T>(from: T[], to: T[], now: T): T | undefined {
  const next = from.pop();
  if (next !== undefined) to.push(now);
  return next;
}
