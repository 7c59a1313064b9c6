import { expect, test } from 'vitest';

import { clockText } from './clock-text.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3729, '1:02:09'],
  [-1, '0:00'],
])('%d seconds are %s', (seconds, expected) => {
  expect(clockText(seconds)).toBe(expected);
});
