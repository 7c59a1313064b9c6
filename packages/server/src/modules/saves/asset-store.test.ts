import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, crc32 } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import { makeTemporaryFolder } from '#testing/temporary-folder.ts';

import { openAssetStore } from './asset-store.disk.ts';

const md5 = (content: string | Buffer) => createHash('md5').update(content).digest('hex');

async function start() {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return { store: openAssetStore(path), parts: () => readdir(join(path, 'parts')) };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** An ordinary zip file. */
function zip(files: readonly (readonly [string, string])[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), made, shared, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}

test('content hash of a zip depends on its files, not on how they were packed', async () => {
  const { store } = await start();
  const lines = [`a.srm:${md5('one')}`, `folder/b.srm:${md5('two')}`].join('\n');
  for (const files of [
    [
      ['folder/b.srm', 'two'],
      ['a.srm', 'one'],
    ],
    [
      ['a.srm', 'one'],
      ['folder/', ''],
      ['folder/b.srm', 'two'],
    ],
  ] as const) {
    const bytes = zip(files);
    const received = await store.receive(once(bytes));
    expect(received.contentHash).toBe(md5(lines));
    // RetroArch compares the bytes.
    expect(received.md5).toBe(createHash('md5').update(bytes).digest('hex'));
    await received.commit();
    expect(await store.md5(received.sha256)).toBe(received.md5);
  }
});

test('content hash of a broken zip is the MD5 of its bytes', async () => {
  const { store } = await start();
  const broken = zip([['a.srm', 'one']]).subarray(0, 30);
  const { contentHash, size } = await store.receive(once(broken));
  expect([contentHash, size]).toEqual([md5(broken), 30]);
});

test('content is stored under its hash, completely or not at all', async () => {
  const { store, parts } = await start();
  const bytes = Buffer.from('a save');
  const received = await store.receive(once(bytes));
  const { sha256 } = received;
  expect(await store.open(sha256)).toBeNull();
  await received.commit();
  const file = await store.open(sha256);
  expect(file?.size).toBe(6);
  await file?.close();
  const failing = async function* () {
    yield bytes;
    throw new Error('the connection is gone');
  };
  await expect(store.receive(failing())).rejects.toThrow('gone');
  const unwanted = await store.receive(once(bytes));
  await unwanted.discard();
  expect(await parts()).toEqual([]);
});
