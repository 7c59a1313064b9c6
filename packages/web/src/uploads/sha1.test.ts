import { expect, test } from 'vitest';

import { Sha1, toHex } from './sha1.ts';

const expected = async (whole: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-1', whole)));
const bytes = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 31) % 251);

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001])(
  'agrees with the system on %i bytes',
  async (length) => {
    expect(new Sha1().update(bytes(length)).hex()).toBe(await expected(bytes(length)));
  },
);

test('parts of any length give the same as the whole', async () => {
  const whole = bytes(10_000);
  const sha1 = new Sha1();
  for (let from = 0, step = 1; from < whole.length; from += step, step = (step * 7) % 193) {
    sha1.update(whole.subarray(from, Math.min(from + step, whole.length)));
  }
  expect(sha1.hex()).toBe(await expected(whole));
});
