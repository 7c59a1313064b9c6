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

  test('paces a picture of 261 lines', () => {
    const game = Buffer.from(makeAtari2600());
    const sync = Buffer.from([0x85, 0x02, 0x85, 0x02, 0x85, 0x02]);
    expect(game.includes(sync)).toBe(true);
    const loops = [130, 128].map((count) => [0xa2, count, 0x85, 0x02, 0xca, 0xd0, 0xfb]);
    expect(game.includes(Buffer.from(loops.flat()))).toBe(true);
  });

  test('loads both colours', () => {
    const game = Buffer.from(makeAtari2600({ idle: 0x18, held: 0x36 }));
    expect(game.includes(Buffer.from([0xa9, 0x18, 0xd0, 0x02, 0xa9, 0x36, 0x85, 0x09]))).toBe(true);
  });

  test('refuses an idle colour its own branch would misread', () => {
    expect(() => makeAtari2600({ idle: 0 })).toThrow(RangeError);
  });
});
