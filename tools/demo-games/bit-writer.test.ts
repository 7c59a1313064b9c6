import { describe, expect, test } from 'vitest';

import { BitWriter } from './bit-writer.ts';

describe('BitWriter', () => {
  test('packs fields from the highest bit and fills the last byte with zeros', () => {
    const bytes = new BitWriter().write(0b101, 3).write(0b1111111, 7).build();
    expect([...bytes]).toEqual([0b10111111, 0b11000000]);
  });

  test("writes negative numbers as two's complement", () => {
    expect([...new BitWriter().write(-2, 8).build()]).toEqual([0xfe]);
  });

  test('refuses a number that has too many bits', () => {
    expect(() => new BitWriter().write(8, 3)).toThrow(RangeError);
  });
});
