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
    expect(planWindows(span, { held: span, total, forward })).toEqual(windows);
  });

  test.each([
    ['forward', true, [10, 11, 12, 13]],
    ['back', false, [10, 9, 8, 7]],
  ])('on a page that rushes %s what is in sight comes first', (_, forward, windows) => {
    const held = forward ? { first: 700, end: 1100 } : { first: 400, end: 800 };
    expect(planWindows({ first: 725, end: 780 }, { held, total, forward })).toEqual(windows);
  });

  test('what is left behind is kept as long as there is room', () => {
    const held = { first: 700, end: 810 };
    const plan = planWindows({ first: 725, end: 780 }, { held, total, forward: true });
    expect(plan).toEqual([10, 11, 12, 9]);
  });

  test('before the list is in sight its beginning is at hand', () => {
    const held = { first: 0, end: 20 };
    expect(planWindows({ first: 0, end: 0 }, { held, total, forward: true })).toEqual([0, 1]);
  });

  test('nothing of an empty view', () => {
    const span = { first: 0, end: 60 };
    expect(planWindows(span, { held: span, total: 0, forward: true })).toEqual([]);
  });
});

test('every game in sight is in one of the windows', () => {
  for (let first = 0; first < 500; first += 7) {
    const windows = windowsOf({ first, end: first + 108 });
    expect(windows[0]).toBeLessThanOrEqual(first / 72);
    expect(((windows.at(-1) ?? 0) + 1) * 72).toBeGreaterThanOrEqual(first + 108);
  }
});
