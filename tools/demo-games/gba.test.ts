import { describe, expect, test } from 'vitest';

import { makeGba } from './gba.ts';

describe('makeGba', () => {
  const game = makeGba({ title: 'DRIFTWOOD ATLAS' });
  const view = new DataView(game.buffer);

  /** Where a branch at `at` leads, as a byte offset. */
  function target(at: number): number {
    const distance = (view.getUint32(at, true) << 8) >> 8;
    return at + 8 + distance * 4;
  }

  test('has the header checksum that the boot ROM computes', () => {
    expect(game[0xb2]).toBe(0x96);
    const sum = game.subarray(0xa0, 0xbe).reduce((total, byte) => total + byte, 0);
    expect((sum + 0x19) & 0xff).toBe(0);
  });

  test('contains no Nintendo logo', () => {
    expect(game.subarray(0x04, 0xa0).every((byte) => byte === 0)).toBe(true);
  });

  test('starts after the header, which contains the first 12 letters of the title', () => {
    expect(target(0)).toBe(0xc0);
    expect(Buffer.from(game).toString('latin1', 0xa0, 0xac)).toBe('DRIFTWOOD AT');
  });

  test('declares the type of its save memory', () => {
    expect(Buffer.from(game).includes('SRAM_V')).toBe(true);
  });
});
