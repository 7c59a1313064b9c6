import { expect, test } from 'vitest';

import { cardLayout, columnsFor, ratioOf } from './grid-layout.ts';

test.each([
  ['small', '0', 3],
  ['small', '1', 2],
  ['small', '2', 1],
  ['medium', '0', 6],
  ['medium', '1', 4],
  ['medium', '2', 1],
  ['large', '0', 12],
  ['large', '1', 6],
  ['large', '2', 1],
] as const)('a %s window in mode %s has %i columns', (size, mode, columns) => {
  expect(columnsFor(mode, size)).toBe(columns);
});

test.each([
  ['2 / 3', 2 / 3],
  ['16/11', 16 / 11],
  ['1 / 1', 1],
  ['0 / 3', 2 / 3],
  ['wide', 2 / 3],
  [undefined, 2 / 3],
])('parses the ratio %s', (text, ratio) => {
  expect(ratioOf(text)).toBeCloseTo(ratio);
});

test('cards fill the width and rows are whole pixels high', () => {
  const layout = cardLayout({ width: 1000, columns: 6, gap: 16, ratio: 2 / 3, below: 40 });
  expect(layout.coverHeight).toBe(230);
  expect(layout.rowHeight).toBe(286);
});
