import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { hashFile } from './fingerprint.worker.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, place) => (place * 31) % 251);

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001])(
  'hashFile of %i bytes equals the SHA-1 of Node.js, for parts of any length',
  async (length) => {
    const file = new File([bytes(length)], 'game.nes');
    const expected = createHash('sha1').update(bytes(length)).digest('hex');
    for (const part of [7, 64, 1000, undefined]) {
      expect(await hashFile(file, () => undefined, part)).toBe(expected);
    }
  },
);

test('progress is reported after each part', async () => {
  const read: number[] = [];
  await hashFile(new File([bytes(25)], 'game.nes'), (done) => read.push(done), 10);
  expect(read).toEqual([10, 20, 25]);
});
