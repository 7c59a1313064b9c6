import { describe, expect, test } from 'vitest';

import { makeAtari2600 } from './atari-2600.ts';

describe('makeAtari2600', () => {
  test('fills the whole cartridge space and starts at its first byte', () => {
    const game = makeAtari2600();
    expect(game).toHaveLength(0x1000);
    const view = new DataView(game.buffer);
    expect([0xffa, 0xffc, 0xffe].map((at) => view.getUint16(at, true))).toEqual([
      0xf000, 0xf000, 0xf000,
    ]);
  });

  test('contains both sky colors after its code', () => {
    const game = Buffer.from(makeAtari2600({ backdrops: [0x18, 0x36] }));
    const load = game.indexOf(Buffer.from([0x29, 0x01, 0xaa, 0xbc])) + 4;
    const table = game.readUInt16LE(load) - 0xf000;
    expect([...game.subarray(table, table + 2)]).toEqual([0x18, 0x36]);
  });

  test('refuses a title that is wider than the screen', () => {
    expect(() => makeAtari2600({ title: 'A VERY LONG TITLE' })).toThrow('wider than the screen');
  });
});
