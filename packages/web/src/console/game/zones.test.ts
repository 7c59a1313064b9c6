import { expect, test } from 'vitest';

import { screenOf } from '#console/parts/use-screen.ts';

import { moveInGame, nearestGameFocus, shiftOf } from './zones.ts';

const counts = { actions: 3, saves: 0, media: 5, achievements: 0, related: 0 };

test('empty rows are skipped', () => {
  expect(moveInGame({ zone: 'actions', index: 2 }, 'down', counts)).toEqual({
    zone: 'media',
    index: 0,
  });
  expect(moveInGame({ zone: 'media', index: 4 }, 'up', counts)).toEqual({
    zone: 'actions',
    index: 0,
  });
});

test('up from the first and down from the last row do not move', () => {
  expect(moveInGame({ zone: 'actions', index: 0 }, 'up', counts)).toBeNull();
  expect(moveInGame({ zone: 'media', index: 0 }, 'down', counts)).toBeNull();
});

test('left and right wrap around within a row', () => {
  expect(moveInGame({ zone: 'media', index: 4 }, 'right', counts)).toEqual({
    zone: 'media',
    index: 0,
  });
});

test('the focus moves off an item that was deleted', () => {
  expect(nearestGameFocus({ zone: 'saves', index: 1 }, counts)).toEqual({
    zone: 'actions',
    index: 0,
  });
  expect(nearestGameFocus({ zone: 'media', index: 9 }, counts)).toEqual({
    zone: 'media',
    index: 4,
  });
});

const tv = screenOf(120, 67.5);
const phone = screenOf(94, 43);

test('the page does not scroll while the focused row is visible', () => {
  expect(shiftOf('actions', { ...counts, saves: 9 }, phone)).toBe(0);
  expect(shiftOf('saves', { ...counts, saves: 9 }, tv)).toBe(0);
  expect(shiftOf('media', counts, tv)).toBe(0);
});

test('the page scrolls just enough to show the focused row, further on a small screen', () => {
  const saved = { ...counts, saves: 1 };
  expect(shiftOf('media', saved, tv)).toBeCloseTo(14.5);
  expect(shiftOf('saves', saved, phone)).toBeGreaterThan(shiftOf('saves', saved, tv));
  expect(shiftOf('media', saved, phone)).toBeGreaterThan(shiftOf('media', saved, tv));
});
