import { expect, test } from 'vitest';

import { shiftOf } from './game-shift.ts';

test('the page stands still while the row with the focus is in sight', () => {
  expect(shiftOf('actions', { states: 9 })).toBe(0);
  expect(shiftOf('states', { states: 9 })).toBe(0);
  expect(shiftOf('media', { states: 0 })).toBe(0);
});

test('it moves up for pictures below saves, by what they would be hidden', () => {
  expect(shiftOf('media', { states: 1 })).toBeCloseTo(7.75);
});
