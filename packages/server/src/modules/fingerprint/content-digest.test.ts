import { rmSync, truncateSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { digestFile, type RangeOptions } from './content-digest.ts';
import { withFile } from './open-file.disk.ts';
import { digestsOf, fixtureFolder, noise } from './testing/fixture-files.ts';

const writeFixture = fixtureFolder();
const MIB = 1024 * 1024;
const digest = (path: string, options?: RangeOptions) =>
  withFile(path, (file) => digestFile(file, options));

describe('digestFile', () => {
  test.each([0, 1, 511, 512, 513, MIB - 1, MIB, MIB + 1, 3 * MIB + 17])(
    'digests %i bytes',
    (length) => {
      const bytes = noise(length);
      const path = writeFixture(`plain-${length}.bin`, bytes);
      expect(digest(path)).toEqual({ size: length, ...digestsOf(bytes) });
    },
  );

  test('digests a range', () => {
    const bytes = noise(5000);
    const path = writeFixture('range.bin', bytes);
    const expected = digestsOf(bytes.subarray(100, 4000));
    expect(digest(path, { start: 100, end: 4000 })).toEqual({ size: 3900, ...expected });
  });

  test('reports the number of bytes read', () => {
    const path = writeFixture('progress.bin', noise(2 * MIB + 5));
    const counts: number[] = [];
    digest(path, { onBytes: (count) => counts.push(count) });
    expect(counts).toEqual([MIB, MIB, 5]);
  });

  test('stops when the signal is aborted', () => {
    const path = writeFixture('cancel.bin', noise(3 * MIB));
    const controller = new AbortController();
    const options = { signal: controller.signal, onBytes: () => controller.abort() };
    expect(() => digest(path, options)).toThrow(expect.objectContaining({ name: 'AbortError' }));
  });

  test('continues to read a file that is deleted meanwhile', () => {
    const bytes = noise(2 * MIB);
    const path = writeFixture('deleted.bin', bytes);
    expect(digest(path, { onBytes: () => rmSync(path, { force: true }) })).toMatchObject(
      digestsOf(bytes),
    );
  });

  test('throws for a file that shrinks meanwhile', () => {
    const path = writeFixture('shrinks.bin', noise(3 * MIB));
    const shrink = () => truncateSync(path, MIB);
    expect(() => digest(path, { onBytes: shrink })).toThrow(
      expect.objectContaining({ code: 'changed' }),
    );
  });
});
