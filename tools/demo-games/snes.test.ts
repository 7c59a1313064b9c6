import { describe, expect, test } from 'vitest';

import { makeSnes } from './snes.ts';

describe('makeSnes', () => {
  const game = makeSnes({
    title: 'COPPER TIDE',
    backdrops: [
      [0, 255, 0],
      [255, 255, 0],
    ],
  });
  const view = new DataView(game.buffer);

  test('has a LoROM header where the console looks for it', () => {
    expect(game).toHaveLength(0x8000);
    expect(Buffer.from(game).toString('latin1', 0x7fc0, 0x7fd5)).toBe('COPPER TIDE          ');
    expect([...game.subarray(0x7fd5, 0x7fd9)]).toEqual([0x20, 0x02, 0x05, 0x03]);
  });

  test('has a checksum over all bytes, and its complement', () => {
    const checksum = view.getUint16(0x7fde, true);
    expect(game.reduce((sum, byte) => sum + byte, 0) & 0xffff).toBe(checksum);
    expect(view.getUint16(0x7fdc, true) ^ checksum).toBe(0xffff);
  });

  test('has a reset vector to its first instruction', () => {
    expect(view.getUint16(0x7ffc, true)).toBe(0x8000);
    expect(game[0]).toBe(0x78);
  });

  test('loads both sky colors', () => {
    const code = Buffer.from(game);
    expect(code.includes(Buffer.from([0xa9, 0xe0, 0xa2, 0x03]))).toBe(true);
    expect(code.includes(Buffer.from([0xa9, 0xff, 0xa2, 0x03]))).toBe(true);
  });
});
