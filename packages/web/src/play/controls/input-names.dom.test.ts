import { expect, test } from 'vitest';

import { keyNameOf } from './input-names.ts';

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
  ['é', 'Digit2', null],
])('%s at %s is %s', (key, code, name) => {
  expect(keyNameOf({ key, code })).toBe(name);
});
