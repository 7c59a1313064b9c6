import { expect, test } from 'vitest';

import type { Emulator } from './emulator-js.ts';
import { createStablePads, assignPads } from './input.ts';

const pad = (id: string, index: number) => ({ id, index });
const portsAfter = (pads: Emulator['gamepad']['gamepads'], ports: string[]): string[] => {
  assignPads({ gamepad: { gamepads: pads, terminate: () => {} }, gamepadSelection: ports });
  return ports;
};

test('assignPads gives pads that are already connected the first free ports', () => {
  expect(portsAfter([pad('A', 0), null, pad('B', 2)], ['', '', '', ''])).toEqual([
    'A_0',
    'B_2',
    '',
    '',
  ]);
});

test('assignPads leaves a pad in the port that it has', () => {
  expect(portsAfter([pad('A', 0), pad('B', 1)], ['', 'A_0', '', ''])).toEqual([
    'B_1',
    'A_0',
    '',
    '',
  ]);
});

test('assignPads does nothing while there are no ports', () => {
  expect(portsAfter([pad('A', 0)], [])).toEqual([]);
});

const pressedButton = { pressed: true, touched: true, value: 1 };
const steadyPad = (id: string, index: number) => ({
  id,
  index,
  axes: [0.5, 0],
  buttons: [pressedButton],
});
const names = (pads: readonly { id: string; index: number }[]) =>
  pads.map(({ id, index }) => `${index} ${id}`);

test('steady pads are numbered from 0 without gaps', () => {
  const steady = createStablePads();
  expect(names(steady([null, steadyPad('A', 1), null, steadyPad('B', 3)]))).toEqual(['0 A', '1 B']);
});

test('a new pad takes the port of an unplugged one, and other pads keep theirs', () => {
  const steady = createStablePads();
  steady([steadyPad('A', 0), steadyPad('B', 1)]);
  const without = steady([null, steadyPad('B', 1)]);
  expect(names(without)).toEqual(['0 ', '1 B']);
  expect(without[0]?.buttons.every((button) => !button.pressed)).toBe(true);
  expect(names(steady([null, steadyPad('B', 1), steadyPad('C', 2)]))).toEqual(['0 C', '1 B']);
});

test('every steady pad has 4 axes and 17 buttons', () => {
  const [steady] = createStablePads()([steadyPad('A', 0)]);
  expect(steady?.axes).toEqual([0.5, 0, 0, 0]);
  expect(steady?.buttons).toHaveLength(17);
  expect(steady?.buttons[0]).toBe(pressedButton);
});

test('a fifth pad waits until one of four ports is free', () => {
  const steady = createStablePads();
  const pads = [0, 1, 2, 3, 4].map((index) => steadyPad(`${index}`, index));
  expect(steady(pads)).toHaveLength(4);
  expect(names(steady(pads.slice(1)))).toEqual(['0 4', '1 1', '2 2', '3 3']);
});
