import { expect, test } from 'vitest';

import type { Emulator } from './emulator-js.ts';
import { seatPads } from './pads.ts';

const pad = (id: string, index: number) => ({ id, index });
const seated = (pads: Emulator['gamepad']['gamepads'], seats: string[]): string[] => {
  seatPads({ gamepad: { gamepads: pads, terminate: () => {} }, gamepadSelection: seats });
  return seats;
};

test('a pad that was there before the game gets the first free place', () => {
  expect(seated([pad('A', 0), null, pad('B', 2)], ['', '', '', ''])).toEqual([
    'A_0',
    'B_2',
    '',
    '',
  ]);
});

test('who has a place keeps it', () => {
  expect(seated([pad('A', 0), pad('B', 1)], ['', 'A_0', '', ''])).toEqual(['B_1', 'A_0', '', '']);
});

test('nobody gets a place before there are any', () => {
  expect(seated([pad('A', 0)], [])).toEqual([]);
});
