import { expect, test } from 'vitest';

import { stepOf } from './grid-focus.ts';

/** Ten games in rows of four: 0 1 2 3 / 4 5 6 7 / 8 9. */
const walk = { total: 10, columns: 4, pageLength: 8 };

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['Home', 9, 0],
  ['End', 0, 9],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['PageUp', 6, 2],
  ['Tab', 5, null],
  ['a', 5, null],
])('%s from item %i leads to item %s', (key, from, to) => {
  expect(stepOf(key, { ...walk, from })).toBe(to);
});

test('in a list, arrow keys to the left and right are not handled', () => {
  expect(stepOf('ArrowRight', { ...walk, columns: 1, from: 3 })).toBeNull();
  expect(stepOf('ArrowDown', { ...walk, columns: 1, from: 3 })).toBe(4);
});
