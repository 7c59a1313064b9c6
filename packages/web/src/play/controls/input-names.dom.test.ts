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
])('keyNameOf key %j at position %s is %j', (key, code, name) => {
  expect(keyNameOf({ key, code })).toBe(name);
});

const LAYOUTS = {
  unknown: null,
  German: new Map([
    ['KeyY', 'z'],
    ['KeyZ', 'y'],
    ['Semicolon', 'ö'],
  ]),
  Russian: new Map([['KeyZ', 'я']]),
};

test.each([
  ['z', 'unknown', 'Z'],
  ['z', 'German', 'Z'],
  ['semi-colon', 'German', 'Ö'],
  ['semi-colon', 'unknown', ';'],
  ['z', 'Russian', 'Я'],
  ['up arrow', 'Russian', '↑'],
  ['page up', 'unknown', 'Page up'],
] as const)('keyLabel of “%s” on a %s keyboard is “%s”', (name, language, label) => {
  expect(keyLabel(name, LAYOUTS[language])).toBe(label);
});
