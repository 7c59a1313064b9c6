import { describe, expect, test } from 'vitest';

import { makeGameBoy } from './game-boy.ts';

const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => total + byte, 0);

describe.each(['color', 'mono'] as const)('makeGameBoy for %s', (model) => {
  const game = makeGameBoy({ title: 'QUICK FOX & DUC', model });
  const view = new DataView(game.buffer);

  test('jumps over the header', () => {
    expect(game).toHaveLength(0x8000);
    expect([...game.subarray(0x100, 0x104)]).toEqual([0x00, 0xc3, 0x50, 0x01]);
  });

  test('describes itself in the header', () => {
    expect(Buffer.from(game).toString('latin1', 0x134, 0x143)).toBe('QUICK FOX & DUC');
    expect(game[0x143]).toBe(model === 'color' ? 0x80 : 0x00);
    expect([...game.subarray(0x147, 0x14a)]).toEqual([0x03, 0x00, 0x02]);
  });

  test('contains no Nintendo logo', () => {
    expect(sum(game.subarray(0x104, 0x134))).toBe(0);
  });

  test('has the header checksum that the boot ROM computes', () => {
    const bytes = game.subarray(0x134, 0x14d);
    expect(game[0x14d]).toBe(-(sum(bytes) + bytes.length) & 0xff);
  });

  test('has the checksum of the whole cartridge', () => {
    const rest = sum(game) - sum(game.subarray(0x14e, 0x150));
    expect(view.getUint16(0x14e)).toBe(rest & 0xffff);
  });
});

test('a Game Boy Color game contains its four sky colors', () => {
  const game = makeGameBoy({
    backdrops: [
      [8, 0, 0],
      [0, 8, 0],
      [0, 0, 8],
      [255, 255, 255],
    ],
  });
  const table = Buffer.from([0x01, 0x00, 0x20, 0x00, 0x00, 0x04, 0xff, 0x7f]);
  expect(Buffer.from(game).includes(table)).toBe(true);
});

test('refuses a title that is too long for the header', () => {
  expect(() => makeGameBoy({ title: 'A'.repeat(16) })).toThrow(RangeError);
});
