import { expect, test } from 'vitest';
import { Pace } from './pace';

const at = (pace: Pace, done: number, now: number, stage = 'minimum') => pace.left({ stage, done, total: 1000 }, now);

test('nothing is said before a stage was measured', () => {
  const pace = new Pace();
  expect([at(pace, 100, 5000), at(pace, 200, 6000), at(pace, 100, 9000)]).toEqual(['', '', '']);
  expect(at(pace, 200, 7000)).toBe('about 16 s left');
});

test('each stage is measured anew, without what was done before', () => {
  const pace = new Pace();
  at(pace, 0, 0);
  expect(at(pace, 500, 10_000)).toBe('about 10 s left');
  expect(at(pace, 500, 20_000, 'bound')).toBe('');
  expect(at(pace, 600, 24_000, 'bound')).toBe('about 16 s left');
});

test('times have the unit that fits them', () => {
  const left = (seconds: number) => {
    const pace = new Pace();
    at(pace, 0, 0);
    return at(pace, 500, 1000 * seconds);
  };
  expect([99, 100, 7199, 7200, 172_800].map(left)).toEqual(['about 99 s left', 'about 2 min left', 'about 120 min left', 'about 2 h left', 'about 2 days left']);
  expect(left(1e12)).toBe('about 31,710 years left');
});
