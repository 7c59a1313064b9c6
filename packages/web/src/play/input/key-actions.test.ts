import { expect, test } from 'vitest';

import { actionOfKey } from './key-actions.ts';

const press = (key: string, held: object = {}) =>
  actionOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...held });

test.each([
  ['ArrowLeft', 'left'],
  ['Enter', 'confirm'],
  ['Backspace', 'back'],
  ['Escape', 'back'],
  ['GoBack', 'back'],
  ['ChannelDown', 'page-down'],
  ['F', 'favorite'],
  ['ColorF0Red', 'remove'],
])('the key %s is the action %s', (key, action) => {
  expect(press(key)).toBe(action);
});

test('shortcuts of the browser are not handled', () => {
  expect(press('f', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('F5')).toBeNull();
  expect(press('toString')).toBeNull();
});
