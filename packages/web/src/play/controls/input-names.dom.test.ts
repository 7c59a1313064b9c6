import { expect, test } from 'vitest';

import { keyLabel, keyNameOf } from './input-names.ts';

test.each([
  ['K', 'KeyK', 'k'],
  ['7', 'Digit7', '7'],
  ['7', 'Numpad7', 'numpad 7'],
  ['+', 'NumpadAdd', 'add'],
  ['ArrowUp', 'ArrowUp', 'up arrow'],
  [' ', 'Space', 'space'],
  ['Control', 'ControlLeft', 'ctrl'],
  ['F2', 'F2', null],
  ['Escape', 'Escape', null],
  ['é', 'Digit2', '2'],
  ['я', 'KeyZ', 'z'],
  ['ö', 'Semicolon', 'semi-colon'],
  [';', 'Comma', 'semi-colon'],
])('%s at %s is %s', (key, code, name) => {
  expect(keyNameOf({ key, code })).toBe(name);
});

const GERMAN = new Map([
  ['KeyY', 'z'],
  ['KeyZ', 'y'],
  ['Semicolon', 'ö'],
]);
const RUSSIAN = new Map([['KeyZ', 'я']]);

test.each([
  ['z', null, 'Z'],
  ['z', GERMAN, 'Z'],
  ['semi-colon', GERMAN, 'Ö'],
  ['semi-colon', null, ';'],
  ['z', RUSSIAN, 'Я'],
  ['up arrow', RUSSIAN, '↑'],
  ['page up', null, 'Page up'],
])('the key %s has the label of the keyboard layout, test %#', (name, layout, label) => {
  expect(keyLabel(name, layout)).toBe(label);
});
