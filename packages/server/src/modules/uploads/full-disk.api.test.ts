import { open, readdir, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { uploadApp as start } from '#testing/upload-app.ts';

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Makes the disk write only half of the data; the returned function ends that. */
async function fillDisk(folder: string): Promise<() => void> {
  const path = join(folder, 'any');
  await writeFile(path, '');
  const handle = await open(path);
  const files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  await rm(path);
  const writev = Reflect.get(files, 'writev');
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const many = vi.spyOn(files, 'writev').mockImplementation(async function (
    this: FileHandle,
    buffers,
    at,
  ) {
    const bytes = Buffer.concat(buffers.map(bytesOf));
    return writev.call(this, [bytes.subarray(0, bytes.length / 2)], at);
  });
  const one = vi.spyOn(files, 'write').mockRejectedValue(full);
  const makeRoom = () => [many, one].forEach((spy) => spy.mockRestore());
  onTestFinished(makeRoom);
  return makeRoom;
}

test('a full disk rejects a chunk, and the upload continues once there is space', async () => {
  const { begin, chunk, complete, call, folder, library, parts } = await start();
  const bytes = noise(30_000);
  const chunkBytes = (seq: number) => bytes.subarray(seq * 10_000, (seq + 1) * 10_000);
  const { upload_id: id } = (await begin('Full.nes', bytes.length, { chunks: 3 })).json();
  expect((await chunk(id, 0, chunkBytes(0))).statusCode).toBe(200);
  const makeRoom = await fillDisk(folder.root);
  const refused = await chunk(id, 1, chunkBytes(1));
  expect([refused.statusCode, refused.json()]).toEqual([
    507,
    expect.objectContaining({ code: 'no_space', detail: 'The server’s disk is full' }),
  ]);
  makeRoom();
  const state = await call('GET', `/roms/upload/${id}`);
  expect(state.json()).toMatchObject({ received_chunks: [0], state: 'open' });
  expect(await readdir(library('roms/nes'))).not.toContain('Full.nes');
  for (const seq of [1, 2]) await chunk(id, seq, chunkBytes(seq));
  expect((await complete(id)).statusCode).toBe(201);
  expect((await readFile(library('roms/nes/Full.nes'))).equals(bytes)).toBe(true);
  expect(await parts()).toEqual([]);
});

test('a full disk leaves nothing of a single-request upload', async () => {
  const { send, folder, library, parts } = await start();
  const makeRoom = await fillDisk(folder.root);
  const refused = await send('Full.nes', noise(30_000));
  makeRoom();
  expect([refused.statusCode, refused.json().detail]).toEqual([507, 'The server’s disk is full']);
  expect(await parts()).toEqual([]);
  expect(await readdir(library('roms/nes'))).toEqual(['Old (USA).nes']);
  expect((await send('Full.nes', noise(30_000))).statusCode).toBe(201);
});
