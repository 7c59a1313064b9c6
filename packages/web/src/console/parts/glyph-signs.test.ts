import { expect, test } from 'vitest';

import { signOf } from './glyph-signs.ts';

test('each pad brand has its own symbols', () => {
  expect(signOf('confirm', 'xbox', false)).toBe('A');
  expect(signOf('confirm', 'playstation', false)).toBe('✕');
  expect(signOf('confirm', 'nintendo', false)).toBe('B');
  expect(signOf('confirm', 'keys', false)).toBe('⏎');
});

test('swapping confirm and back swaps the symbols of pads, not of keys', () => {
  expect(signOf('confirm', 'nintendo', true)).toBe('A');
  expect(signOf('back', 'nintendo', true)).toBe('B');
  expect(signOf('back', 'keys', true)).toBe('Esc');
  expect(signOf('favorite', 'nintendo', true)).toBe('X');
});
