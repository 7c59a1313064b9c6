import { inflateSync } from 'node:zlib';

import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, test } from 'vitest';

import { thumbHashImage } from './thumb-hash.ts';

type Color = readonly [r: number, g: number, b: number];
type Paint = (x: number, y: number) => Color;

/** The hash that a server makes of a picture; colors from 0 to 1. */
function encode(width: number, height: number, paint: Paint): string {
  const pixels = Array.from({ length: width * height }, (_, at) =>
    [...paint(at % width, Math.floor(at / width)), 1].map((value) => Math.round(value * 255)),
  );
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels.flat())));
}

/** The pixels of the PNG in a data URL. */
function read(address: string | null) {
  const bytes = Buffer.from(address?.replace(/^data:image\/png;base64,/, '') ?? '', 'base64');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const start = bytes.indexOf('IDAT') + 4;
  const rows = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)));
  return {
    width,
    height,
    /** The color at a position from 0 to 1. */
    at: (x: number, y: number): number[] => {
      const row = Math.floor(y * height) * (width * 4 + 1) + 1;
      const pixel = row + Math.floor(x * width) * 4;
      return [0, 1, 2].map((channel) => (rows[pixel + channel] ?? 0) / 255);
    },
  };
}

const fourCorners: Paint = (x, y) => [x < 15 ? 0.85 : 0.15, 0.4, y < 20 ? 0.9 : 0.1];

const isNear = (color: readonly number[], expected: Color, tolerance: number) =>
  color.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= tolerance);

describe('the picture of a thumbhash', () => {
  test.each([
    ['gray', [0.5, 0.5, 0.5]],
    ['deep red', [0.6, 0.1, 0.1]],
    ['sky blue', [0.3, 0.6, 0.9]],
    ['leaf green', [0.2, 0.55, 0.15]],
  ] as const)('is %s everywhere if the original is', (_name, color) => {
    const image = read(thumbHashImage(encode(20, 30, () => color)));
    for (const place of [0.02, 0.5, 0.98]) {
      expect(isNear(image.at(place, place), color, 0.05)).toBe(true);
    }
  });

  test('has the colors of the original in its corners', () => {
    const image = read(thumbHashImage(encode(30, 40, fourCorners)));
    expect(isNear(image.at(0.2, 0.2), [0.85, 0.4, 0.9], 0.2)).toBe(true);
    expect(isNear(image.at(0.8, 0.8), [0.15, 0.4, 0.1], 0.2)).toBe(true);
  });

  test.each([
    [20, 30, 23, 32],
    [30, 20, 32, 23],
    [25, 25, 32, 32],
  ])('of %i by %i pixels has about the same aspect ratio', (width, height, wide, high) => {
    const image = read(thumbHashImage(encode(width, height, () => [0.5, 0.5, 0.5])));
    expect([image.width, image.height]).toEqual([wide, high]);
  });

  test('is decoded from a hash with transparency', () => {
    const image = read(thumbHashImage('YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw'));
    expect(image.at(0.1, 0.9)[0]).toBe(1);
  });

  test('is decoded only once per hash', () => {
    const hash = encode(20, 30, () => [0.1, 0.2, 0.3]);
    expect(thumbHashImage(hash)).toBe(thumbHashImage(hash));
  });

  test.each(['', 'AAAA', 'not base64!', '%%%%%%%%'])('is null for %j', (text) => {
    expect(thumbHashImage(text)).toBeNull();
  });
});
