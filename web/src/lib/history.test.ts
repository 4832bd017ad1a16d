import { expect, test } from 'vitest';
import { History } from './history';

test('what was undone is redone, until something new comes', () => {
  const history = new History<string>();
  history.push('a', 1);
  history.push('b', 1);
  expect(history.undo('c')).toBe('b');
  expect(history.undo('b')).toBe('a');
  expect(history.undo('a')).toBeUndefined();
  expect(history.redo('a')).toBe('b');
  history.push('b', 1);
  expect(history.canRedo).toBe(false);
  expect(history.undo('d')).toBe('b');
});

test('of large things fewer steps are kept, but some', () => {
  const steps = (size: number) => {
    const history = new History<number>();
    for (let step = 0; step < 300; step++) history.push(step, size);
    let count = 0;
    while (history.undo(0) !== undefined) count++;
    return count;
  };
  expect([steps(25), steps(100_000), steps(250_000)]).toEqual([200, 100, 40]);
  expect(steps(10_000_000)).toBe(20);
});
