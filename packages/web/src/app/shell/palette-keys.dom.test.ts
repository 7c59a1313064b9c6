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

describe('keys that open the search', () => {
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
    ['a sign that is being put together', { key: '/', isComposing: true }, false],
  ])('%s', (_, pressed, opens) => {
    expect(isPaletteKey({ ...NONE, ...pressed })).toBe(opens);
  });

  test('in a text field a slash is typed, but Control+K opens the search', () => {
    const target = document.createElement('input');
    expect(isPaletteKey({ ...NONE, key: '/', target })).toBe(false);
    expect(isPaletteKey({ ...NONE, key: 'k', ctrlKey: true, target })).toBe(true);
  });
});
