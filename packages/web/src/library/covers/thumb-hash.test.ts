import { describe, expect, test } from 'vitest';

import { thumbHashImage } from './thumb-hash.ts';

type Colour = readonly [r: number, g: number, b: number];
type Paint = (x: number, y: number) => Colour;

/** What a server makes of a picture, after the published description of the format. */
function encode(width: number, height: number, paint: Paint): string {
  const long = Math.max(width, height);
  const pixels = Array.from({ length: width * height }, (_, at) =>
    paint(at % width, Math.floor(at / width)),
  );
  const [l, p, q] = [
    (([r, g, b]) => (r + g + b) / 3) as (colour: Colour) => number,
    ([r, g, b]: Colour) => (r + g) / 2 - b,
    ([r, g]: Colour) => r - g,
  ].map((mix) => pixels.map(mix));
  const lx = Math.max(1, Math.round((7 * width) / long));
  const ly = Math.max(1, Math.round((7 * height) / long));
  const light = wave(l ?? [], [width, height], [Math.max(3, lx), Math.max(3, ly)]);
  const yellow = wave(p ?? [], [width, height], [3, 3]);
  const red = wave(q ?? [], [width, height], [3, 3]);
  const isLandscape = width > height;
  const colours =
    Math.round(63 * light.dc) |
    (Math.round(31.5 + 31.5 * yellow.dc) << 6) |
    (Math.round(31.5 + 31.5 * red.dc) << 12) |
    (Math.round(31 * light.scale) << 18);
  const shape =
    (isLandscape ? ly : lx) |
    (Math.round(63 * yellow.scale) << 3) |
    (Math.round(63 * red.scale) << 9) |
    (Number(isLandscape) << 15);
  const bytes = [colours & 255, (colours >> 8) & 255, colours >> 16, shape & 255, shape >> 8];
  [...light.ac, ...yellow.ac, ...red.ac].forEach((value, index) => {
    const nibble = Math.round(15 * value);
    if (index % 2) bytes.push((bytes.pop() ?? 0) | (nibble << 4));
    else bytes.push(nibble);
  });
  return btoa(String.fromCharCode(...bytes));
}

function wave(values: number[], [w, h]: [number, number], [nx, ny]: [number, number]) {
  let dc = 0;
  const ac: number[] = [];
  for (let cy = 0; cy < ny; cy += 1) {
    for (let cx = 0; cx * ny < nx * (ny - cy); cx += 1) {
      const sum = values.reduce((total, value, at) => {
        const [x, y] = [at % w, Math.floor(at / w)];
        const across = Math.cos((Math.PI / w) * cx * (x + 0.5));
        return total + value * across * Math.cos((Math.PI / h) * cy * (y + 0.5));
      }, 0);
      if (cx || cy) ac.push(sum / (w * h));
      else dc = sum / (w * h);
    }
  }
  const scale = Math.max(...ac.map(Math.abs));
  return { dc, scale, ac: ac.map((one) => (scale ? 0.5 + (0.5 / scale) * one : 0.5)) };
}

/** The pixels of the bitmap in an address. */
function read(address: string | null) {
  const text = atob(address?.replace(/^data:image\/bmp;base64,/, '') ?? '');
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getInt32(18, true), -view.getInt32(22, true)];
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  expect([text.slice(0, 2), view.getUint32(2, true)]).toEqual(['BM', bytes.length]);
  expect(bytes.length).toBe(54 + rowBytes * height);
  return {
    width,
    height,
    /** At a place given in parts of the whole. */
    at: (x: number, y: number): number[] => {
      const pixel = 54 + Math.floor(y * height) * rowBytes + Math.floor(x * width) * 3;
      return [2, 1, 0].map((channel) => (bytes[pixel + channel] ?? 0) / 255);
    },
  };
}

const fourCorners: Paint = (x, y) => [x < 15 ? 0.85 : 0.15, 0.4, y < 20 ? 0.9 : 0.1];

const near = (colour: readonly number[], wanted: Colour, tolerance: number) =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance);

describe('a thumbhash', () => {
  test.each([
    ['grey', [0.5, 0.5, 0.5]],
    ['a deep red', [0.6, 0.1, 0.1]],
    ['a sky', [0.3, 0.6, 0.9]],
    ['a leaf', [0.2, 0.55, 0.15]],
  ] as const)('of %s all over is that colour again', (_name, colour) => {
    const image = read(thumbHashImage(encode(20, 30, () => colour)));
    for (const place of [0.02, 0.5, 0.98]) {
      expect(near(image.at(place, place), colour, 0.05)).toBe(true);
    }
  });

  test('keeps what is left and right, above and below', () => {
    const image = read(thumbHashImage(encode(30, 40, fourCorners)));
    const [topLeft, bottomRight] = [image.at(0.2, 0.2), image.at(0.8, 0.8)];
    expect(near(topLeft, [0.85, 0.4, 0.9], 0.2)).toBe(true);
    expect(near(bottomRight, [0.15, 0.4, 0.1], 0.2)).toBe(true);
  });

  test.each([
    [20, 30, 14, 20],
    [30, 20, 20, 14],
    [25, 25, 20, 20],
  ])('of %i by %i has its shape', (width, height, wide, high) => {
    const image = read(thumbHashImage(encode(width, height, () => [0.5, 0.5, 0.5])));
    expect([image.width, image.height]).toEqual([wide, high]);
  });

  test('with transparency is read as well', () => {
    expect(read(thumbHashImage('YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw')).at(0.1, 0.9)[0]).toBe(1);
  });

  test('is decoded once', () => {
    const hash = encode(20, 30, () => [0.1, 0.2, 0.3]);
    expect(thumbHashImage(hash)).toBe(thumbHashImage(hash));
  });

  test.each(['', 'AAAA', 'not base64!', '%%%%%%%%'])('%j is none', (text) => {
    expect(thumbHashImage(text)).toBeNull();
  });
});
