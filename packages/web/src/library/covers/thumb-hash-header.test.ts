import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';

import { approximateRatio, averageColour } from './thumb-hash-header.ts';

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** The mean color of the decoded picture, as red, green, blue. */
function meanOf(hash: string): number[] {
  const bytes = Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0));
  const { w, h, rgba } = thumbHashToRGBA(bytes);
  return [0, 1, 2].map(
    (channel) =>
      rgba.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / (w * h),
  );
}

test('averageColour is close to the mean color of the decoded picture', () => {
  const [red = 0, green = 0, blue = 0] = meanOf(HASH);
  const color = averageColour(HASH)?.match(/\d+/g)?.map(Number) ?? [];
  expect(
    Math.max(...color.map((value, at) => Math.abs(value - ([red, green, blue][at] ?? 0)))),
  ).toBeLessThan(4);
});

test.each(['', 'nonsense!', 'abc', null, undefined])(
  'averageColour and approximateRatio of the invalid hash %j are null',
  (hash) => {
    expect([averageColour(hash), approximateRatio(hash)]).toEqual([null, null]);
  },
);

test.each([
  [60, 90, 255],
  [75, 100, 255],
  [100, 100, 255],
  [100, 70, 255],
  [100, 70, 100],
  [60, 90, 100],
])(
  'approximateRatio is close to the ratio of a picture of %d by %d pixels with opacity %d',
  (width, height, alpha) => {
    const pixels = Array.from({ length: width * height }, () => [200, 100, 50, alpha]).flat();
    const hash = btoa(String.fromCodePoint(...rgbaToThumbHash(width, height, pixels)));
    const ratio = approximateRatio(hash) ?? 0;
    expect(ratio / (width / height)).toBeGreaterThan(0.87);
    expect(ratio / (width / height)).toBeLessThan(1.15);
  },
);
