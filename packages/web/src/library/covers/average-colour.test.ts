import { expect, test } from 'vitest';

import { averageColour } from './average-colour.ts';
import { thumbHashImage } from './thumb-hash.ts';

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** The mean of all pixels of the blurred picture, as red, green, blue. */
function meanOf(address: string | null): number[] {
  const bytes = Uint8Array.from(atob(address?.split(',')[1] ?? ''), (sign) => sign.charCodeAt(0));
  const header = new DataView(bytes.buffer);
  const [width, height] = [header.getInt32(18, true), -header.getInt32(22, true)];
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const sums = [0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = 54 + Math.floor(pixel / width) * rowBytes + (pixel % width) * 3;
    [2, 1, 0].forEach((channel, place) => {
      sums[place] = (sums[place] ?? 0) + (bytes[at + channel] ?? 0);
    });
  }
  return sums.map((sum) => sum / (width * height));
}

test('is the mean of the blurred picture', () => {
  const [red = 0, green = 0, blue = 0] = meanOf(thumbHashImage(HASH));
  const told = averageColour(HASH)?.match(/\d+/g)?.map(Number) ?? [];
  expect(
    Math.max(...told.map((value, at) => Math.abs(value - ([red, green, blue][at] ?? 0)))),
  ).toBeLessThan(4);
});

test.each(['', 'nonsense!', 'abc', null, undefined])('%j is no thumbhash', (hash) => {
  expect(averageColour(hash)).toBeNull();
});
