import { expect, test } from 'vitest';
import { figure, plural } from './words';

test('long numbers have commas, of any size', () => {
  expect([0, 9999, 10000, 4294967294, '16777216', '1' + '0'.repeat(30)].map(figure)).toEqual([
    '0', '9999', '10,000', '4,294,967,294', '16,777,216', '1,000,000,000,000,000,000,000,000,000,000',
  ]);
  expect([1, 2, 12345].map((count) => plural(count, 'press', 'presses'))).toEqual(['1 press', '2 presses', '12,345 presses']);
});
