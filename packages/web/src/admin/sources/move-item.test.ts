import { expect, test } from 'vitest';

import { moveItem, placeAt } from './move-item.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [0, 9, 'bca'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, result) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(result);
});

test.each([
  [0, 0],
  [25, 1],
  [500, 3],
])('at %i it is number %i', (y, place) => {
  expect(placeAt([20, 60, 100], y)).toBe(place);
});
