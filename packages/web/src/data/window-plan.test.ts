import { describe, expect, test } from 'vitest';

import { planWindows, windowsOf } from './window-plan.ts';

const total = 100_000;

describe('what is asked for', () => {
  test.each([
    ['at the beginning', { first: 0, end: 60 }, true, [0, 1]],
    ['across a border', { first: 60, end: 80 }, true, [0, 1, 2]],
    ['going back', { first: 720, end: 780 }, false, [10, 9]],
    ['going back at the beginning', { first: 0, end: 60 }, false, [0]],
    ['in the last window', { first: 99_980, end: 100_000 }, true, [1388]],
    ['past the end', { first: 99_980, end: 100_100 }, true, [1388]],
    ['nothing in sight', { first: 0, end: 0 }, true, []],
    ['never more than four at once', { first: 0, end: 400 }, true, [0, 1, 2, 3]],
  ])('%s', (_, span, forward, windows) => {
    expect(planWindows(span, { total, forward })).toEqual(windows);
  });

  test('nothing of an empty view', () => {
    expect(planWindows({ first: 0, end: 60 }, { total: 0, forward: true })).toEqual([]);
  });
});

test('every game in sight is in one of the windows', () => {
  for (let first = 0; first < 500; first += 7) {
    const windows = windowsOf({ first, end: first + 108 });
    expect(windows[0]).toBeLessThanOrEqual(first / 72);
    expect(((windows.at(-1) ?? 0) + 1) * 72).toBeGreaterThanOrEqual(first + 108);
  }
});
