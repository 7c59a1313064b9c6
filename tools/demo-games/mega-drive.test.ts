import { describe, expect, test } from 'vitest';

import { makeMegaDrive } from './mega-drive.ts';

describe('makeMegaDrive', () => {
  const game = makeMegaDrive({
    title: 'VELVET CIRCUIT',
    backdrops: [
      [0, 255, 0],
      [255, 0, 255],
    ],
  });
  const view = new DataView(game.buffer);
  const text = (from: number, to: number): string => Buffer.from(game).toString('latin1', from, to);

  test('contains the name of the console, which the console requires', () => {
    expect(text(0x100, 0x110)).toBe('SEGA MEGA DRIVE ');
  });

  test('describes itself in the header', () => {
    expect(text(0x120, 0x150)).toBe('VELVET CIRCUIT'.padEnd(48));
    expect(text(0x150, 0x180)).toBe('VELVET CIRCUIT'.padEnd(48));
    expect(text(0x1f0, 0x1f3)).toBe('JUE');
    expect(view.getUint32(0x1a4)).toBe(game.length - 1);
  });

  test('declares the address of its save memory', () => {
    expect([...game.subarray(0x1b0, 0x1b4)]).toEqual([0x52, 0x41, 0xf8, 0x20]);
    expect(view.getUint32(0x1b4)).toBe(0x200001);
    expect(view.getUint32(0x1b8)).toBe(0x203fff);
  });

  test('has the checksum of everything after the header', () => {
    let sum = 0;
    for (let at = 0x200; at < game.length; at += 2) sum = (sum + view.getUint16(at)) & 0xffff;
    expect(view.getUint16(0x18e)).toBe(sum);
  });

  test('starts after the header and ignores every interrupt', () => {
    expect(view.getUint32(4)).toBe(0x200);
    expect(view.getUint16(view.getUint32(0x78))).toBe(0x4e73);
  });

  test('loads both sky colors', () => {
    const code = Buffer.from(game);
    expect(code.includes(Buffer.from([0x30, 0x3c, 0x00, 0xe0]))).toBe(true);
    expect(code.includes(Buffer.from([0x30, 0x3c, 0x0e, 0x0e]))).toBe(true);
  });
});
