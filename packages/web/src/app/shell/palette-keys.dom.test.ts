import { describe, expect, test } from 'vitest';

import { isPaletteKey } from './palette-keys.ts';

const NONE = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  target: document.body,
};

describe('isPaletteKey', () => {
  test.each([
    ['a slash', { key: '/' }, true],
    ['a slash above the 7', { key: '/', shiftKey: true }, true],
    ['Control and K', { key: 'k', ctrlKey: true }, true],
    ['Command and K, caps lock on', { key: 'K', metaKey: true }, true],
    ['K alone', { key: 'k' }, false],
    ['Control and a slash', { key: '/', ctrlKey: true }, false],
    ['Control, Command and K', { key: 'k', ctrlKey: true, metaKey: true }, false],
    ['Control, Shift and K', { key: 'K', ctrlKey: true, shiftKey: true }, false],
    ['Alt and a slash', { key: '/', altKey: true }, false],
    ['a character that is being composed', { key: '/', isComposing: true }, false],
  ])('of %s, %j, is %s', (_, pressed, opens) => {
    expect(isPaletteKey({ ...NONE, ...pressed })).toBe(opens);
  });

  test('of a slash in a text field is false, but of Control+K is true', () => {
    const target = document.createElement('input');
    expect(isPaletteKey({ ...NONE, key: '/', target })).toBe(false);
    expect(isPaletteKey({ ...NONE, key: 'k', ctrlKey: true, target })).toBe(true);
  });
});
