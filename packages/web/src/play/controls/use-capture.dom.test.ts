import { expect, test } from 'vitest';

import { pressedOn } from './use-capture.ts';

const pad = (pressed: number, axes: number[] = [0, 0, 0, 0]) => ({
  buttons: Array.from({ length: 18 }, (_, index) => ({ pressed: index === pressed })),
  axes,
});

test.each([
  [pad(0), 'BUTTON_1'],
  [pad(9), 'START'],
  [pad(15), 'DPAD_RIGHT'],
  [pad(17), 'GAMEPAD_17'],
  [pad(-1, [0, -0.9, 0, 0]), 'LEFT_STICK_Y:-1'],
  [pad(-1, [0, 0, 0.7, 0]), 'RIGHT_STICK_X:+1'],
  [pad(-1, [0.2, 0, 0, 0]), null],
])('a press %#', (state, name) => {
  expect(pressedOn(state)).toBe(name);
});
