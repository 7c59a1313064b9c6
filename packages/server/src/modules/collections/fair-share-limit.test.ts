import { expect, test } from 'vitest';

import { fairShareLimit } from './fair-share-limit.ts';

test.each([
  [[], 10, Infinity],
  [[3, 3, 3], 10, Infinity],
  [[10], 10, Infinity],
  [[11], 10, 10],
  [[1, 100, 100], 10, 4],
  [[100, 1, 100], 11, 5],
  [[5, 5, 5, 5], 10, 2],
  [[1, 1, 1], 2, 0],
])('sizes %j with a total limit of %d have a limit of %d each', (sizes, limit, share) => {
  expect(fairShareLimit(sizes, limit)).toBe(share);
  const given = sizes.reduce((sum, size) => sum + Math.min(size, share), 0);
  expect(given).toBeLessThanOrEqual(limit);
});
