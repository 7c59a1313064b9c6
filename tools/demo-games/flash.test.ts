import { describe, expect, test } from 'vitest';

import { makeFlash } from './flash.ts';

describe('makeFlash', () => {
  const film = Buffer.from(
    makeFlash({
      stage: [1, 2, 3],
      skies: [
        [4, 5, 6],
        [7, 8, 9],
      ],
    }),
  );

  /** Tag codes and contents, walked from behind the fixed header to the end of the file. */
  function tags(): { code: number; data: Buffer }[] {
    const found: { code: number; data: Buffer }[] = [];
    const stageBytes = Math.ceil((5 + 4 * ((film[8] ?? 0) >> 3)) / 8);
    let at = 8 + stageBytes + 4;
    while (at < film.length) {
      const header = film.readUInt16LE(at);
      const isLong = (header & 0x3f) === 0x3f;
      const start = at + (isLong ? 6 : 2);
      const end = start + (isLong ? film.readUInt32LE(at + 2) : header & 0x3f);
      found.push({ code: header >> 6, data: film.subarray(start, end) });
      at = end;
    }
    expect(at).toBe(film.length);
    return found;
  }

  test('declares its own length', () => {
    expect(film.toString('latin1', 0, 3)).toBe('FWS');
    expect(film[3]).toBe(6);
    expect(film.readUInt32LE(4)).toBe(film.length);
  });

  test('has a stage of 320 by 240', () => {
    const bits = [...film.subarray(8, 17)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    const side = (index: number): number =>
      Number.parseInt(bits.slice(5).slice(index * 16, index * 16 + 16), 2);
    expect([0, 1, 2, 3].map(side)).toEqual([0, 320 * 20, 0, 240 * 20]);
  });

  test('defines sounds, names them, and runs a script before each of its frames', () => {
    const codes = tags().map(({ code }) => code);
    expect(codes.filter((code) => code === 14)).toHaveLength(8);
    expect(codes.filter((code) => code === 56)).toHaveLength(1);
    expect(codes.slice(-7)).toEqual([12, 1, 12, 1, 12, 1, 0]);
    expect(film.readUInt16LE(8 + 9 + 2)).toBe(3);
  });

  test('saves in a shared object', () => {
    const scripts = tags().filter(({ code }) => code === 12);
    expect(scripts[0]?.data.toString('latin1')).toMatch(/SharedObject.*getLocal/s);
    expect(scripts[1]?.data.toString('latin1')).toContain('flush');
  });

  test('uses the requested colors', () => {
    const [stage, shape] = tags();
    expect([...(stage?.data ?? [])]).toEqual([1, 2, 3]);
    expect(shape?.data.includes(Buffer.from([1, 0x00, 4, 5, 6]))).toBe(true);
    expect(film.includes(Buffer.from([7, 9, 8, 7, 0]))).toBe(true);
    expect(() => makeFlash({ title: 'A'.repeat(41) })).toThrow('wider than the screen');
  });
});
