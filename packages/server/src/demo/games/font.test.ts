import { describe, expect, test } from 'vitest';

import { SOLID, tilePlanes, tilesFor } from './font.ts';

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&'-!";

describe('font', () => {
  test('draws every character in its own way, with the last row empty', () => {
    const drawings = [...CHARACTERS].map((character) => tilePlanes(character).low);
    for (const rows of drawings) {
      expect(rows).toHaveLength(8);
      expect(rows[7]).toBe(0);
      expect(Math.max(...rows)).toBeGreaterThan(0);
      expect(Math.max(...rows)).toBeLessThanOrEqual(0xff);
    }
    expect(new Set(drawings.map(String)).size).toBe(CHARACTERS.length);
  });

  test('leaves a free column right of every character', () => {
    const touching = [...CHARACTERS].filter((character) =>
      tilePlanes(character).low.some((bits) => bits & 1),
    );
    expect(touching).toEqual([]);
  });

  test('draws letters in colour 1 and the solid tile in colour 2', () => {
    expect(tilePlanes('L').low[0]).toBe(0b11000000);
    expect(tilePlanes('L').high.every((bits) => bits === 0)).toBe(true);
    expect(tilePlanes(SOLID).low.every((bits) => bits === 0)).toBe(true);
    expect(tilePlanes(SOLID).high.every((bits) => bits === 0xff)).toBe(true);
  });

  test('adds the characters a title needs behind the fixed ones, once each', () => {
    expect(tilesFor('HELLO').join('')).toBe(` ABEGHIKLNOPRS${SOLID}`);
    expect(tilesFor('TUTU').join('')).toBe(` ABEGHIKLNOPRS${SOLID}TU`);
  });

  test('refuses a character it does not know', () => {
    expect(() => tilePlanes('é')).toThrow('the font has no "é"');
  });
});
