import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { makeNesPaddles, PADDLE_FIELD } from './nes-paddles.ts';
import { tileOf } from './room.ts';

test('the game is a cartridge with a battery and contains its title', () => {
  const game = Buffer.from(makeNesPaddles('DUEL'));
  expect(game.toString('hex', 0, 8)).toBe('4e45531a01010300');
  expect(game).toHaveLength(16 + 0x4000 + 0x2000);
  expect(game.includes(Buffer.from([...'DUEL'].map((character) => tileOf(character))))).toBe(true);
});

test('paddles stay inside the picture', () => {
  expect(PADDLE_FIELD.top).toBeLessThan(PADDLE_FIELD.bottom);
  expect(PADDLE_FIELD.bottom + PADDLE_FIELD.height).toBeLessThanOrEqual(240);
});

// Played in an emulator. A new hash means new code: run the game before changing the line.
test('the game has the pinned hash', () => {
  const sha1 = createHash('sha1').update(makeNesPaddles()).digest('hex');
  expect(sha1).toBe('5bf70a912cc7085f50f8e7565439b5f28d9bd504');
});
