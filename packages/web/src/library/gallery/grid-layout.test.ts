import { expect, test } from 'vitest';

import { cardLayout, columnsFor, ratioOf } from './grid-layout.ts';

test.each([
  [390, '0', 3],
  [390, '1', 2],
  [600, '0', 6],
  [960, '0', 6],
  [1279, '1', 4],
  [1280, '0', 12],
  [2560, '0', 12],
  [2560, '1', 6],
  [1440, '2', 1],
] as const)('a window of %i in mode %s has %i columns', (width, mode, columns) => {
  expect(columnsFor(mode, width)).toBe(columns);
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
