import { expect, test } from 'vitest';

import { isWithin, rowsInSight, unionOf } from './virtual-rows.ts';

const sight = { viewport: 900, rowHeight: 100, count: 1000, overscan: 2 };

test.each([
  ['at the top', 0, { first: 0, end: 11 }],
  ['with something above it', -350, { first: 0, end: 8 }],
  ['between two rows', 5050, { first: 48, end: 62 }],
  ['at the end', 99_100, { first: 989, end: 1000 }],
  ['past the end', 200_000, { first: 1000, end: 1000 }],
])('%s', (_, offset, span) => {
  expect(rowsInSight({ ...sight, offset })).toEqual(span);
});

test('nothing of nothing', () => {
  expect(rowsInSight({ ...sight, count: 0, offset: 0 })).toEqual({ first: 0, end: 0 });
  expect(rowsInSight({ ...sight, rowHeight: 0, offset: 0 })).toEqual({ first: 0, end: 0 });
});

test('spans are within each other, edges included', () => {
  expect(isWithin({ first: 2, end: 5 }, { first: 2, end: 5 })).toBe(true);
  expect(isWithin({ first: 1, end: 5 }, { first: 2, end: 5 })).toBe(false);
  expect(isWithin({ first: 2, end: 6 }, { first: 2, end: 5 })).toBe(false);
});

test('two spans and what lies between them', () => {
  expect(unionOf({ first: 2, end: 5 }, { first: 8, end: 9 })).toEqual({ first: 2, end: 9 });
  expect(unionOf({ first: 8, end: 9 }, { first: 2, end: 5 })).toEqual({ first: 2, end: 9 });
});
