import { expect, test, vi } from 'vitest';

import { inBatches } from './in-batches.ts';
import type { SendProgress } from './in-batches.ts';

const fileOf = (name: string, size: number): File =>
  Object.defineProperty(new File([], name), 'size', { value: size });
const MEGABYTE = 2 ** 20;

test('many small files go twenty at a time, in order', async () => {
  const files = Array.from({ length: 45 }, (_, index) => fileOf(`${index}`, 10));
  const batches = await inBatches(files, vi.fn(), async (batch) => batch.map(({ name }) => name));
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(batches.flat()).toEqual(files.map(({ name }) => name));
});

test('a large file goes alone, and what has arrived is told', async () => {
  const tell = vi.fn<(progress: SendProgress) => void>();
  const files = [fileOf('a', 10), fileOf('b', 100 * MEGABYTE), fileOf('c', 5)];
  const batches = await inBatches(files, tell, async ({ length }) => length);
  expect(batches).toEqual([1, 1, 1]);
  expect(tell.mock.calls.map(([{ sentFiles }]) => sentFiles)).toEqual([0, 1, 2, 3]);
});

test('a refusal ends it; what went before stays told', async () => {
  const tell = vi.fn<(progress: SendProgress) => void>();
  const files = [fileOf('a', 40 * MEGABYTE), fileOf('b', 40 * MEGABYTE)];
  const send = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('fine')
    .mockRejectedValueOnce(new Error('no'));
  await expect(inBatches(files, tell, send)).rejects.toThrow('no');
  expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ sentFiles: 1, totalFiles: 2 }));
});
