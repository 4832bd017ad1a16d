// Digits that follow each other soon on one place are one number, as in a spreadsheet.

/** How long a number waits for its next digit, in milliseconds. */
const PATIENCE = 1000;

export class Typing {
  #place: unknown;
  #value = 0;
  #at = -Infinity;

  /**
   * The number after a digit, and whether it goes on from the digit before; `undefined` if not even the digit alone is
   * below `end`.
   */
  digit(place: unknown, digit: number, end: number, now = performance.now()): { value: number; goesOn: boolean } | undefined {
    const longer = 10 * this.#value + digit;
    const goesOn = place === this.#place && now - this.#at < PATIENCE && longer < end;
    const value = goesOn ? longer : digit;
    if (value >= end) return undefined;
    [this.#place, this.#value, this.#at] = [place, value, now];
    return { value, goesOn };
  }

  /** Begins a new number with the next digit. */
  end() {
    this.#at = -Infinity;
  }
}
