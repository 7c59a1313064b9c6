import { expect, test } from 'vitest';

import { shareOut } from './share-out.ts';

test.each([
  [[], 10, Infinity],
  [[3, 3, 3], 10, Infinity],
  [[10], 10, Infinity],
  [[11], 10, 10],
  [[1, 100, 100], 10, 4],
  [[100, 1, 100], 11, 5],
  [[5, 5, 5, 5], 10, 2],
  [[1, 1, 1], 2, 0],
])('of %j wishes and %d there is %d for each', (wishes, limit, share) => {
  expect(shareOut(wishes, limit)).toBe(share);
  const given = wishes.reduce((sum, wish) => sum + Math.min(wish, share), 0);
  expect(given).toBeLessThanOrEqual(limit);
});
