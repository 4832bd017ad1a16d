// Numbers and sentences: every number that the page says itself is written here.

/** A count in digits, of any size, with commas where it is long. */
export function figure(count: number | string): string {
  const digits = String(count);
  return /^\d{5,}$/.test(digits) ? BigInt(digits).toLocaleString('en') : digits;
}

/** A count with its noun. */
export const plural = (count: number, word: string, words: string) => `${figure(count)} ${count === 1 ? word : words}`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the library says, as a sentence of its own. */
export const sentence = (text: string) => capital(text) + (/[.!?]$/.test(text) ? '' : '.');
