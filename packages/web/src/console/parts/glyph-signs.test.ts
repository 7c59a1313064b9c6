import { expect, test } from 'vitest';

import { signOf } from './glyph-signs.ts';

test('each pad shows its own signs', () => {
  expect(signOf('confirm', 'xbox', false)).toBe('A');
  expect(signOf('confirm', 'playstation', false)).toBe('✕');
  expect(signOf('confirm', 'nintendo', false)).toBe('B');
  expect(signOf('confirm', 'keys', false)).toBe('⏎');
});

test('signs follow when confirm and back change places, but for keys', () => {
  expect(signOf('confirm', 'nintendo', true)).toBe('A');
  expect(signOf('back', 'nintendo', true)).toBe('B');
  expect(signOf('back', 'keys', true)).toBe('Esc');
  expect(signOf('favorite', 'nintendo', true)).toBe('X');
});
