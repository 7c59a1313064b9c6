import { expect, test, vi } from 'vitest';

import { sendInBatches } from './in-batches.ts';
import type { SendProgress } from './in-batches.ts';

const fileOf = (name: string, size: number): File =>
  Object.defineProperty(new File([], name), 'size', { value: size });
const MEGABYTE = 2 ** 20;

test('many small files are sent twenty at a time, in order', async () => {
  const files = Array.from({ length: 45 }, (_, index) => fileOf(`${index}`, 10));
  const batches = await sendInBatches(files, vi.fn(), async (batch) =>
    batch.map(({ name }) => name),
  );
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(batches.flat()).toEqual(files.map(({ name }) => name));
});

test('a large file is sent alone, and progress is reported', async () => {
  const tell = vi.fn<(progress: SendProgress) => void>();
  const files = [fileOf('a', 10), fileOf('b', 100 * MEGABYTE), fileOf('c', 5)];
  const batches = await sendInBatches(files, tell, async ({ length }) => length);
  expect(batches).toEqual([1, 1, 1]);
  expect(tell.mock.calls.map(([{ sentFiles }]) => sentFiles)).toEqual([0, 1, 2, 3]);
});

test('an error stops the upload; earlier progress was reported', async () => {
  const tell = vi.fn<(progress: SendProgress) => void>();
  const files = [fileOf('a', 40 * MEGABYTE), fileOf('b', 40 * MEGABYTE)];
  const send = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('fine')
    .mockRejectedValueOnce(new Error('no'));
  await expect(sendInBatches(files, tell, send)).rejects.toThrow('no');
  expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ sentFiles: 1, totalFiles: 2 }));
});
