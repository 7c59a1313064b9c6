import { expect, test } from 'vitest';

import { signOf as buttonOf } from './glyph-signs.ts';

const signOf = (...hint: Parameters<typeof buttonOf>) => buttonOf(...hint).sign;

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

test('a pad of an unknown brand has positions instead of symbols', () => {
  expect(buttonOf('confirm', 'generic', false)).toEqual({ button: 'south', sign: '' });
  expect(buttonOf('confirm', 'generic', true)).toEqual({ button: 'east', sign: '' });
  expect(signOf('menu', 'generic', false)).toBe('START');
});
