import { expect, test } from 'vitest';

import { isMenuChord } from './menu-chord.ts';

const pad = (...held: number[]) => ({
  mapping: 'standard',
  axes: [],
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: held.includes(index) })),
});

test('the menu opens with Start and Select together, or with Home', () => {
  expect(isMenuChord(pad(9))).toBe(false);
  expect(isMenuChord(pad(8))).toBe(false);
  expect(isMenuChord(pad(8, 9))).toBe(true);
  expect(isMenuChord(pad(16))).toBe(true);
  expect(isMenuChord({ mapping: '', axes: [], buttons: [] })).toBe(false);
});
