import { randomBytes } from 'node:crypto';
import { writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { LentBuffers } from './lent-buffers.ts';
import { lentChunks, LentStream } from './lent-chunks.ts';
import { openServedFile } from './served-file.ts';
import { fileSource } from './zip/file-source.ts';
import { openZip } from './zip/zip-file.ts';

/** Takes what is in a chunk as late as a socket may: just before it says that it is done. */
function slowTaker(waitMs = 1) {
  const taken: Buffer[] = [];
  const target = new Writable({
    async write(chunk: Buffer, _, done) {
      await wait(waitMs);
      taken.push(Buffer.from(chunk));
      done();
    },
  });
  const all = new Promise<Buffer>((resolve) => {
    target.once('finish', () => resolve(Buffer.concat(taken)));
  });
  return { target, all };
}

test('a chunk is not overwritten before the other side has it', async () => {
  const path = join(await temporaryFolder(), 'game.bin');
  const content = randomBytes(13_000_001);
  await writeFile(path, content);
  const file = await openServedFile(path);
  const { target, all } = slowTaker();
  file?.stream({ start: 7, end: content.length - 1 }).pipe(target);
  expect((await all).equals(content.subarray(7))).toBe(true);
});

test('of an archive neither, whatever the sizes of its files', async () => {
  const folder = await temporaryFolder();
  const sizes = [1, 2000, 30_000, 40_000, 64 * 1024, 3, 9_000_000, 5, 6, 70_000, 900_000, 1, 1];
  const contents = sizes.map((size) => randomBytes(size));
  const sources = [];
  for (const [index, content] of contents.entries()) {
    const path = join(folder, `${index}.bin`);
    await writeFile(path, content);
    sources.push(await fileSource(path, { name: `${index}.bin` }));
  }
  const zip = openZip(sources.flatMap((source) => source ?? []));
  const { target, all } = slowTaker();
  zip.stream({ start: 0, end: zip.size - 1 }).pipe(target);
  const sent = await all;
  expect(sent.length).toBe(zip.size);
  for (const content of contents) expect(sent.includes(content)).toBe(true);
});

test('nor when several small files are read while a large one still waits to leave', async () => {
  const folder = await temporaryFolder();
  const contents = [3_000_000, 10, 20, 30, 40, 50, 90_000].map((size) => randomBytes(size));
  const sources = [];
  for (const [index, content] of contents.entries()) {
    const path = join(folder, `${index}.bin`);
    await writeFile(path, content);
    sources.push(await fileSource(path, { name: `${index}.bin` }));
  }
  const zip = openZip(sources.flatMap((source) => source ?? []));
  const { target, all } = slowTaker(30);
  zip.stream({ start: 0, end: zip.size - 1 }).pipe(target);
  const sent = await all;
  for (const content of contents) expect(sent.includes(content)).toBe(true);
});

test('the next chunk is read while one leaves, and no further', async () => {
  const asked: number[] = [];
  const stream = endlessStream((at) => asked.push(at));
  const taken: (() => void)[] = [];
  const target = new Writable({ write: (_chunk, _encoding, done) => void taken.push(done) });
  stream.pipe(target);
  await expect.poll(() => asked.length).toBe(3);
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(asked.length).toBe(3);
  taken.shift()?.();
  await expect.poll(() => asked.length).toBe(4);
  stream.destroy();
});

test('a reader that goes away in the middle leaves nothing open', async () => {
  const closed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const stream = endlessStream(() => begun.resolve(), closed.resolve);
  const target = new Writable({ write: () => {} });
  stream.pipe(target);
  await begun.promise;
  target.destroy();
  stream.destroy();
  await closed.promise;
  expect(stream.destroyed).toBe(true);
});

function endlessStream(onRead: (at: number) => void, onClose = () => {}) {
  const size = 1_000_000_000;
  const buffers = new LentBuffers(size);
  const read = async (_buffer: unknown, _offset: unknown, bytesRead: number, at: number) => {
    onRead(at);
    return { bytesRead };
  };
  const file = { read } as unknown as FileHandle;
  const chunks = () => lentChunks(buffers, file, { start: 0, end: size - 1 });
  return new LentStream(chunks, buffers, async () => onClose());
}
