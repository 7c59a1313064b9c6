import { expect, test } from 'vitest';

import { actionsOfPad } from './pad-actions.ts';

const pad = ({ held = [] as number[], axes = [0, 0, 0, 0], mapping = 'standard' } = {}) => ({
  mapping,
  axes,
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: held.includes(index) })),
});
const actions = (state: Parameters<typeof actionsOfPad>[0], isSwapped = false) => [
  ...actionsOfPad(state, isSwapped),
];

test('a pad without pressed buttons holds no action', () => {
  expect(actions(pad())).toEqual([]);
  expect(actions(pad({ axes: [0.2, -0.3, 0.9, 0.9] }))).toEqual([]);
});

test('buttons are mapped to actions, and confirm and back can be swapped', () => {
  expect(actions(pad({ held: [0, 9] }))).toEqual(['confirm', 'menu']);
  expect(actions(pad({ held: [0, 9] }), true)).toEqual(['back', 'menu']);
  expect(actions(pad({ held: [1] }), true)).toEqual(['confirm']);
});

test('a stick pushed diagonally moves in one direction', () => {
  expect(actions(pad({ axes: [0.7, 0.8] }))).toEqual(['down']);
  expect(actions(pad({ axes: [-0.9, 0.8] }))).toEqual(['left']);
});

test('d-pad and stick in one direction are one action', () => {
  expect(actions(pad({ held: [14], axes: [-1, 0] }))).toEqual(['left']);
});

test.each([
  [-1, ['up']],
  [-0.71, ['up', 'right']],
  [-0.43, ['right']],
  [0.14, ['down']],
  [0.71, ['left']],
  [1, ['up', 'left']],
  [1.28, []],
])('a d-pad on an axis with value %d holds %o', (value, expected) => {
  const axes = [0, 0, 0, 0, 0, 0, 0, 0, 0, value];
  expect(actions(pad({ axes, mapping: '' }))).toEqual(expected);
});
