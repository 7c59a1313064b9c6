import { expect, test } from 'vitest';

import { shelfWindow } from './shelf.tsx';

test('a short shelf does not scroll', () => {
  for (const index of [0, 1, 4]) {
    expect(shelfWindow({ count: 5, index, visibleCount: 6.5 })).toEqual({
      start: 0,
      first: 0,
      end: 5,
    });
  }
});

test('a long shelf keeps one card before the focused one', () => {
  expect(shelfWindow({ count: 1000, index: 500, visibleCount: 6.5 })).toEqual({
    start: 499,
    first: 495,
    end: 510,
  });
});

test('a shelf never scrolls past its ends and shows the last card', () => {
  expect(shelfWindow({ count: 20, index: 0, visibleCount: 6.5 }).start).toBe(0);
  expect(shelfWindow({ count: 20, index: 19, visibleCount: 6.5 })).toEqual({
    start: 14,
    first: 10,
    end: 20,
  });
});

test('a shelf on a narrow screen starts with the focused card', () => {
  expect(shelfWindow({ count: 20, index: 7, visibleCount: 1.6 }).start).toBe(7);
  expect(shelfWindow({ count: 20, index: 19, visibleCount: 0.8 }).start).toBe(19);
});

test('an empty shelf renders nothing', () => {
  expect(shelfWindow({ count: 0, index: 3, visibleCount: 6 })).toEqual({
    start: 0,
    first: 0,
    end: 0,
  });
});
