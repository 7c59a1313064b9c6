import { randomBytes, randomInt } from 'node:crypto';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { kernelCalls } from '#core/files/kernel/kernel-calls.ts';
import { fileSource } from '#core/files/zip/file-source.ts';
import { openZip } from '#core/files/zip/zip-file.ts';
import { download, fileServer, watchKernel } from '#testing/file-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const MB = 1_000_000;
const SIZES = [10, 3 * MB, 5, 5, 70_000, 12 * MB, 4 * MB, 1, 900_000, 2 * MB + 200_000, 3];

/** And the same archive read by itself, which no connection has to do with. */
async function archive() {
  const folder = await temporaryFolder();
  const files = SIZES.map((size, index) => ({ size, name: `${index}.bin` }));
  for (const { name, size } of files) await writeFile(join(folder, name), randomBytes(size));
  const openArchive = async () => {
    const sources = files.map(({ name }) => fileSource(join(folder, name), { name }));
    return openZip((await Promise.all(sources)).flatMap((source) => source ?? []));
  };
  const zip = await openArchive();
  const whole = Buffer.concat(await zip.stream({ start: 0, end: zip.size - 1 }).toArray());
  return { whole, ...(await fileServer(openArchive)) };
}

/** As some network folders do. */
async function readLittleAtOnce(most: number): Promise<void> {
  const handle = await open(import.meta.filename);
  const files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const read = Reflect.get(files, 'read');
  const little = vi.spyOn(files, 'read');
  onTestFinished(() => little.mockRestore());
  little.mockImplementation(function (this: FileHandle, ...words: unknown[]) {
    const [buffer, offset, length, at] = words;
    return Reflect.apply(read, this, [buffer, offset, Math.min(Number(length), most), at]);
  });
}

describe.runIf(process.platform === 'linux')(
  'an archive whose files the system sends by itself',
  () => {
    test('needs koffi, which calls the system', async () => {
      expect(await kernelCalls()).not.toBeNull();
    });

    test('is the same, in whole and in part', async () => {
      const { whole, address } = await archive();
      const seen = await watchKernel();
      expect((await download(address)).equals(whole)).toBe(true);
      expect(seen.bytes).toBeGreaterThan(5 * MB);
      for (let round = 0; round < 10; round += 1) {
        const start = randomInt(whole.length);
        const end = randomInt(start, whole.length);
        const sent = await download(address, `bytes=${start}-${end}`);
        expect(sent.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    });

    test('is the same when a disk gives little at a time, which is then gathered', async () => {
      const { whole, address } = await archive();
      await readLittleAtOnce(50_000);
      expect((await download(address)).equals(whole)).toBe(true);
    });
  },
);
