// How long a search still takes: from how fast its stage went so far.

import type { Progress } from 'unflip/board';
import { figure } from './words';

/** How long a stage is measured before anything is said of it, in milliseconds. */
const MEASURED = 2000;

/** Names of times, each with its seconds, and from how many seconds on it is used. */
const UNITS: [name: string, seconds: number, from: number][] = [
  ['years', 31_536_000, 63_072_000],
  ['days', 86_400, 172_800],
  ['h', 3600, 7200],
  ['min', 60, 100],
  ['s', 1, 0],
];

export class Pace {
  #begun: { stage: string; done: number; at: number } | undefined;

  /** What is left, in words; nothing before the stage was measured for a while. Times are in milliseconds. */
  left({ stage, done, total }: Progress, now: number): string {
    if (this.#begun?.stage !== stage) this.#begun = { stage, done, at: now };
    const [measured, made] = [now - this.#begun.at, done - this.#begun.done];
    if (measured < MEASURED || made <= 0) return '';
    const seconds = ((total - done) * measured) / made / 1000;
    const [name, unit] = UNITS.find(([, , from]) => seconds >= from)!;
    return `about ${figure(Math.ceil(seconds / unit))} ${name} left`;
  }
}
