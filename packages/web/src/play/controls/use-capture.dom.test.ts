import { expect, test } from 'vitest';

import { pressedOn } from './use-capture.ts';

const pad = (pressed: number, axes: number[] = [0, 0, 0, 0]) => ({
  buttons: Array.from({ length: 18 }, (_, index) => ({ pressed: index === pressed })),
  axes,
});

test.each([
  ['button 0', pad(0), 'BUTTON_1'],
  ['button 9', pad(9), 'START'],
  ['button 15', pad(15), 'DPAD_RIGHT'],
  ['button 17', pad(17), 'GAMEPAD_17'],
  ['a left stick pushed up', pad(-1, [0, -0.9, 0, 0]), 'LEFT_STICK_Y:-1'],
  ['a right stick pushed right', pad(-1, [0, 0, 0.7, 0]), 'RIGHT_STICK_X:+1'],
  ['a stick close to its center', pad(-1, [0.2, 0, 0, 0]), null],
])('pressedOn names the input of %s', (_, state, name) => {
  expect(pressedOn(state)).toBe(name);
});
