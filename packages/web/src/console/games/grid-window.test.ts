import { expect, test } from 'vitest';

import { drawnCards, gridWindow } from './grid-window.ts';

test('only a few rows of a hundred thousand games are rendered', () => {
  const { topRow, first, end } = gridWindow({
    count: 100_000,
    index: 70_007,
    columns: 7,
    visibleRows: 2.6,
  });
  expect(topRow).toBe(10_000);
  expect([first, end]).toEqual([69_993, 70_028]);
});

test('the focused game is always rendered', () => {
  for (const count of [1, 6, 7, 8, 50, 10_000]) {
    for (let index = 0; index < Math.min(count, 200); index += 1) {
      const { first, end } = gridWindow({ count, index, columns: 7, visibleRows: 2.6 });
      expect(first <= index && index < end).toBe(true);
    }
    const { first, end } = gridWindow({ count, index: count - 1, columns: 7, visibleRows: 2.6 });
    expect(first <= count - 1 && count - 1 < end).toBe(true);
  }
});

test.each([
  ['keeps its scroll position', { count: 100, index: 15, scroll: 2 }, 2],
  ['scrolls up if the focused game would be hidden', { count: 100, index: 15, scroll: 3 }, 1],
  ['scrolls up if it has fewer games than before', { count: 22, index: 21, scroll: 3 }, 2],
])('a restored list %s', (_, shape, topRow) => {
  expect(gridWindow({ ...shape, columns: 7, visibleRows: 2.4 }).topRow).toBe(topRow);
});

const drawnAt = (index: number) => {
  const shape = { count: 100, index, columns: 7, visibleRows: 2.4 };
  return { window: gridWindow(shape), drawn: drawnCards(gridWindow(shape), shape) };
};

test('all visible games are rendered', () => {
  for (let index = 0; index < 100; index += 1) {
    const { window, drawn } = drawnAt(index);
    expect(drawn.first).toBeLessThanOrEqual(window.topRow * 7);
    expect(drawn.end).toBeGreaterThanOrEqual(Math.min(100, (window.topRow + 3) * 7));
    expect(drawn.first).toBeGreaterThanOrEqual(window.first);
    expect(drawn.end).toBeLessThanOrEqual(window.end);
  }
});

test('a step along a row renders at most one new card', () => {
  for (let index = 1; index < 100; index += 1) {
    const [before, after] = [drawnAt(index - 1).drawn, drawnAt(index).drawn];
    expect(after.end - before.end).toBeLessThanOrEqual(1);
    expect(after.first - before.first).toBeLessThanOrEqual(1);
  }
});
