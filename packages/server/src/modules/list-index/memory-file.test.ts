import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { readMemoryFile, writeMemoryFile } from './memory-file.disk.ts';

const HEADER = { name: 'Ōkami', list: [1, 2] };
const MEMORY = Uint8Array.from({ length: 100_003 }, (_, place) => place % 251);

async function written(memory = MEMORY): Promise<string> {
  const path = join(await temporaryFolder(), 'cache', 'block.bin');
  await writeMemoryFile(path, { header: HEADER, memory });
  return path;
}

const read = (path: string) => readMemoryFile(path, () => true);

test.each([0, 1, 100_003, 9_000_001])('%i bytes come back with their header', async (size) => {
  const memory = new Uint8Array(size).fill(7);
  const path = await written(memory);
  const block = await read(path);
  expect(block?.header).toEqual(HEADER);
  expect(Buffer.compare(block?.memory ?? new Uint8Array(1), memory)).toBe(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('what is written later takes its place', async () => {
  const path = await written();
  await writeMemoryFile(path, { header: 2, memory: new Uint8Array(3) });
  expect(await read(path)).toEqual({ header: 2, memory: new Uint8Array(3) });
});

test('one that is not wanted is not read', async () => {
  const path = await written();
  expect(await readMemoryFile(path, (header) => header === 'another')).toBeNull();
  const seen: unknown[] = [];
  await readMemoryFile(path, (header) => seen.push(header) > 0);
  expect(seen).toEqual([HEADER]);
});

test('none, half of one, and one that was changed are none', async () => {
  const path = await written();
  expect(await read(`${path}.not there`)).toBeNull();

  const bytes = await readFile(path);
  for (const place of [3, 20, 60, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ 4;
    await writeFile(path, damaged);
    expect(await read(path), `byte ${place}`).toBeNull();
  }
  await writeFile(path, bytes);
  expect(await read(path)).not.toBeNull();
  for (const size of [bytes.length - 1, 30, 5, 0]) {
    await truncate(path, size);
    expect(await read(path), `${size} bytes`).toBeNull();
  }
});
