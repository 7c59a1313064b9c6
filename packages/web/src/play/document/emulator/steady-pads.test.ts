import { expect, test } from 'vitest';

import { createSteadyPads } from './steady-pads.ts';

const pressed = { pressed: true, touched: true, value: 1 };
const pad = (id: string, index: number) => ({ id, index, axes: [0.5, 0], buttons: [pressed] });
const names = (pads: readonly { id: string; index: number }[]) =>
  pads.map(({ id, index }) => `${index} ${id}`);

test('numbers begin at nothing and have no holes', () => {
  const steady = createSteadyPads();
  expect(names(steady([null, pad('A', 1), null, pad('B', 3)]))).toEqual(['0 A', '1 B']);
});

test('one that is pulled out leaves its place to the next, and nobody else moves', () => {
  const steady = createSteadyPads();
  steady([pad('A', 0), pad('B', 1)]);
  const without = steady([null, pad('B', 1)]);
  expect(names(without)).toEqual(['0 ', '1 B']);
  expect(without[0]?.buttons.every((button) => !button.pressed)).toBe(true);
  expect(names(steady([null, pad('B', 1), pad('C', 2)]))).toEqual(['0 C', '1 B']);
});

test('every pad has as many sticks and buttons', () => {
  const [steady] = createSteadyPads()([pad('A', 0)]);
  expect(steady?.axes).toEqual([0.5, 0, 0, 0]);
  expect(steady?.buttons).toHaveLength(17);
  expect(steady?.buttons[0]).toBe(pressed);
});

test('a fifth pad waits', () => {
  const steady = createSteadyPads();
  const pads = [0, 1, 2, 3, 4].map((index) => pad(`${index}`, index));
  expect(steady(pads)).toHaveLength(4);
  expect(names(steady(pads.slice(1)))).toEqual(['0 4', '1 1', '2 2', '3 3']);
});
