import { describe, expect, test } from 'vitest';

import { makeGba } from './gba.ts';

describe.each([
  ['colours of one instruction', makeGba({ title: 'ONE' })],
  [
    'colours of two instructions',
    makeGba({
      title: 'TWO',
      backdrops: [
        [80, 90, 100],
        [9, 99, 9],
      ],
    }),
  ],
])('makeGba with %s', (_, game) => {
  const view = new DataView(game.buffer);

  /** Where a branch at `at` leads, as a byte offset. */
  function target(at: number): number {
    const distance = (view.getUint32(at, true) << 8) >> 8;
    return at + 8 + distance * 4;
  }

  test('has the header checksum the boot ROM computes', () => {
    expect(game[0xb2]).toBe(0x96);
    const sum = game.subarray(0xa0, 0xbe).reduce((total, byte) => total + byte, 0);
    expect((sum + 0x19) & 0xff).toBe(0);
  });

  test('carries no logo', () => {
    expect(game.subarray(0x04, 0xa0).every((byte) => byte === 0)).toBe(true);
  });

  test('starts behind the header and ends by looping back to reading the keys', () => {
    expect(target(0)).toBe(0xc0);
    let last = 0xc0;
    while (view.getUint32(last + 4, true) !== 0) last += 4;
    expect(view.getUint32(last, true) >>> 24).toBe(0xea);
    expect(view.getUint32(target(last), true)).toBe(0xe2802e13);
  });
});
