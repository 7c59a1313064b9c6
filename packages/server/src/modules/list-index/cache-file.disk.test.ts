import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { readMemoryFile, writeMemoryFile } from './cache-file.disk.ts';

const HEADER = { name: 'Ōkami', list: [1, 2] };
const MEMORY = Uint8Array.from({ length: 100_003 }, (_, index) => index % 251);

async function written(memory = MEMORY): Promise<string> {
  const path = join(await temporaryFolder(), 'cache', 'block.bin');
  await writeMemoryFile(path, { header: HEADER, memory });
  return path;
}

const read = (path: string) => readMemoryFile(path, () => true);

test.each([0, 1, 100_003, 9_000_001])('%i bytes are read back with their header', async (size) => {
  const memory = new Uint8Array(size).fill(7);
  const path = await written(memory);
  const block = await read(path);
  expect(block?.header).toEqual(HEADER);
  expect(Buffer.compare(block?.memory ?? new Uint8Array(1), memory)).toBe(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('writing replaces an existing file', async () => {
  const path = await written();
  await writeMemoryFile(path, { header: 2, memory: new Uint8Array(3) });
  expect(await read(path)).toEqual({ header: 2, memory: new Uint8Array(3) });
});

test('reading returns null when the header is rejected', async () => {
  const path = await written();
  expect(await readMemoryFile(path, (header) => header === 'another')).toBeNull();
  const seen: unknown[] = [];
  await readMemoryFile(path, (header) => seen.push(header) > 0);
  expect(seen).toEqual([HEADER]);
});

test('reading returns null for a missing, truncated or damaged file', async () => {
  const path = await written();
  expect(await read(`${path}.not there`)).toBeNull();

  const bytes = await readFile(path);
  for (const position of [3, 20, 60, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[position] = (damaged[position] ?? 0) ^ 4;
    await writeFile(path, damaged);
    expect(await read(path), `byte ${position}`).toBeNull();
  }
  await writeFile(path, bytes);
  expect(await read(path)).not.toBeNull();
  for (const size of [bytes.length - 1, 30, 5, 0]) {
    await truncate(path, size);
    expect(await read(path), `${size} bytes`).toBeNull();
  }
});
