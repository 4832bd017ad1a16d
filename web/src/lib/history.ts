// Undo and redo over values that are never changed in place.

/** How many steps back are kept. */
const MOST_STEPS = 200;

export class History<T> {
  #past: T[] = [];
  #future: T[] = [];

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Remembers what was there before a change. */
  push(before: T) {
    this.#past.push(before);
    if (this.#past.length > MOST_STEPS) this.#past.shift();
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
