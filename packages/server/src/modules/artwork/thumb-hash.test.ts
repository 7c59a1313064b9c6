import { expect, test } from 'vitest';

import { thumbHash } from './thumb-hash.ts';

type Colour = readonly [r: number, g: number, b: number, a: number];

const paint = (width: number, height: number, at: (x: number, y: number) => Colour) => ({
  width,
  height,
  rgba: Uint8Array.from(
    Array.from({ length: width * height }, (_, pixel) =>
      at(pixel % width, Math.floor(pixel / width)),
    ).flat(),
  ),
});

/** What the first bytes say, after the published description. */
function read(hash: string) {
  const bytes = Buffer.from(hash, 'base64');
  const colours = bytes.readUIntLE(0, 3);
  const shape = bytes.readUInt16LE(3);
  const [l, p, q] = [
    (colours & 63) / 63,
    ((colours >> 6) & 63) / 31.5 - 1,
    ((colours >> 12) & 63) / 31.5 - 1,
  ] as const;
  const b = l - (2 / 3) * p;
  const r = (3 * l - b + q) / 2;
  return {
    bytes: bytes.length,
    average: [r, r - q, b].map((part) => Math.round(part * 255)),
    hasAlpha: colours >> 23 === 1,
    isLandscape: shape >> 15 === 1,
    short: shape & 7,
  };
}

test.each([[[200, 30, 60, 255]], [[10, 10, 10, 255]], [[120, 180, 240, 255]]] as const)(
  'the average of %j is kept',
  (colour) => {
    const { average, hasAlpha } = read(thumbHash(paint(60, 80, () => colour)));
    for (const [channel, value] of average.entries()) {
      expect(Math.abs(value - (colour[channel] ?? 0))).toBeLessThan(12);
    }
    expect(hasAlpha).toBe(false);
  },
);

test('shape and transparency are told', () => {
  const grey: Colour = [128, 128, 128, 255];
  expect(read(thumbHash(paint(75, 100, () => grey)))).toMatchObject({
    isLandscape: false,
    short: 5,
  });
  expect(read(thumbHash(paint(100, 50, () => grey)))).toMatchObject({
    isLandscape: true,
    short: 4,
  });
  const clear = read(thumbHash(paint(64, 64, (x) => [200, 0, 0, x < 32 ? 0 : 255])));
  expect(clear).toMatchObject({ hasAlpha: true });
  expect(clear.average[0]).toBeGreaterThan(150);
});

const corner = (left: number) =>
  thumbHash(paint(50, 50, (x, y) => (x < left && y < 25 ? [255, 0, 0, 255] : [0, 0, 90, 255])));

test('is the same for the same picture and another for another, and a few bytes', () => {
  expect(corner(25)).toBe(corner(25));
  expect(corner(25)).not.toBe(corner(10));
  expect(read(corner(25)).bytes).toBeLessThan(30);
});
