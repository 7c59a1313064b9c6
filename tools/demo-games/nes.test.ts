import { describe, expect, test } from 'vitest';

import { makeNes } from './nes.ts';
import { tileOf } from './room.ts';

const PROGRAM = 16;
const PROGRAM_SIZE = 0x4000;

/** Every value the program writes to the picture unit one by one: LDA #value, STA $2007. */
function writtenToPicture(game: Uint8Array): number[] {
  const values: number[] = [];
  for (let at = PROGRAM; at < PROGRAM + PROGRAM_SIZE - 4; at += 1) {
    const [lda, value = 0, sta, low, high] = game.subarray(at, at + 5);
    if (lda === 0xa9 && sta === 0x8d && low === 0x07 && high === 0x20) values.push(value);
  }
  return values;
}

describe('makeNes', () => {
  test('begins with an iNES header that declares its parts and a battery', () => {
    const game = makeNes();
    expect(Buffer.from(game).toString('hex', 0, 16)).toBe('4e45531a010103000000000000000000');
    expect(game).toHaveLength(16 + PROGRAM_SIZE + 0x2000);
  });

  test('has a reset vector to its first instruction and interrupt vectors inside the program', () => {
    const vectors = new DataView(makeNes().buffer, PROGRAM + PROGRAM_SIZE - 6);
    expect(vectors.getUint16(2, true)).toBe(0xc000);
    const frame = vectors.getUint16(0, true);
    expect(frame).toBeGreaterThan(0xc000);
    expect(vectors.getUint16(4, true)).toBe(frame);
  });

  test('contains the tiles of its title', () => {
    const title = 'QUICK FOX 7';
    const tiles = [...title].map((character) => tileOf(character));
    expect(Buffer.from(makeNes({ title })).includes(Buffer.from(tiles))).toBe(true);
  });

  test('starts with the first sky color and contains all four', () => {
    const game = makeNes({ backdrops: [0x21, 0x22, 0x23, 0x24] });
    expect(writtenToPicture(game)[0]).toBe(0x21);
    expect(Buffer.from(game).includes(Buffer.from([0x21, 0x22, 0x23, 0x24]))).toBe(true);
  });

  test('refuses a title wider than the screen or outside the font', () => {
    expect(() => makeNes({ title: 'A'.repeat(33) })).toThrow('wider than the screen');
    expect(() => makeNes({ title: 'hello' })).toThrow('the font has no "h"');
  });
});
