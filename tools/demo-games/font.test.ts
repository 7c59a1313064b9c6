import { describe, expect, test } from 'vitest';

import { FONT_CHARACTERS, glyphOf } from './font.ts';

const DRAWN = FONT_CHARACTERS.filter((character) => character !== ' ');

describe('font', () => {
  test('draws every character differently, with an empty last row', () => {
    const drawings = DRAWN.map(glyphOf);
    for (const rows of drawings) {
      expect(rows).toHaveLength(8);
      expect(rows[7]).toBe(0);
      expect(Math.max(...rows)).toBeGreaterThan(0);
      expect(Math.max(...rows)).toBeLessThanOrEqual(0xff);
    }
    expect(new Set(drawings.map(String)).size).toBe(DRAWN.length);
    expect(glyphOf('L')[0]).toBe(0b11000000);
  });

  test('leaves a free column right of every character', () => {
    expect(DRAWN.filter((character) => glyphOf(character).some((bits) => bits & 1))).toEqual([]);
  });

  test('refuses a character it does not know', () => {
    expect(() => glyphOf('é')).toThrow('the font has no "é"');
  });
});
