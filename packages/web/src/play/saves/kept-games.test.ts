import { describe, expect, test } from 'vitest';

import { roomFor } from './kept-games.ts';

const GIB = 1024 ** 3;
const game = (address: string, size: number, usedAt = 0) => ({ address, usedAt, size });

describe('room for a game', () => {
  test.each([
    ['as large as the config allows', 1000, 1000, []],
    ['larger', 1001, 1000, null],
    ['any, where nothing may be kept', 1, 0, null],
    ['a gibibyte, where the config says nothing', GIB, null, []],
    ['more than that', GIB + 1, null, null],
  ])('%s', (_, size, limit, gone) => {
    expect(roomFor(game('a', size), [], limit)).toEqual(gone);
  });

  test('those not played for longest make it', () => {
    const others = [game('old', 2 * GIB, 1), game('new', 2 * GIB, 3), game('between', GIB, 2)];
    expect(roomFor(game('a', GIB), others, null)).toEqual(['old']);
  });

  test('its own older copy needs none', () => {
    const others = [game('a', 4 * GIB, 1), game('b', 3 * GIB, 2)];
    expect(roomFor(game('a', GIB), others, null)).toEqual([]);
  });
});
