import { expect, test } from 'vitest';

import { shiftOf } from './game-shift.ts';

test('the page does not scroll while the focused row is visible', () => {
  expect(shiftOf('actions', { states: 9 })).toBe(0);
  expect(shiftOf('states', { states: 9 })).toBe(0);
  expect(shiftOf('media', { states: 0 })).toBe(0);
});

test('the page scrolls up just enough to show pictures below saves', () => {
  expect(shiftOf('media', { states: 1 })).toBeCloseTo(7.75);
});
