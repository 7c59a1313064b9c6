import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { makeRoom } from './make-room.disk.ts';
import { openUnpackedStore } from './unpacked-store.disk.ts';

const GAME = Buffer.from('a game that is long enough to be packed'.repeat(100));

async function start() {
  const folder = await temporaryFolder();
  const root = join(folder, 'unpacked');
  const store = openUnpackedStore(root);
  const put = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  return { root, store, put };
}

async function bytesOf(store: Awaited<ReturnType<typeof start>>['store'], path: string) {
  const archive = await store.unpack(path);
  const files = await Promise.all(
    (archive?.members ?? []).map(async (member) => {
      const file = await archive?.open(member);
      if (!file) throw new Error('it is not there');
      return [member.name, await buffer(file.stream({ start: 0, end: file.size - 1 }))] as const;
    }),
  );
  return new Map(files);
}

test.each([
  ['game.zip', async () => writeZip([{ name: 'game.nes', bytes: GAME }])],
  ['game.7z', () => packWithSevenZip('7z', { 'game.nes': GAME })],
  ['odd.zip', () => packWithSevenZip('zip', { 'game.nes': GAME }, ['-mm=Deflate64'])],
  ['game.nes.gz', async () => gzipSync(GAME)],
  ['game.nes.xz', () => packWithSevenZip('xz', { 'game.nes': GAME })],
])('%s is unpacked to the byte', async (name, pack) => {
  const { store, put } = await start();
  const files = await bytesOf(store, await put(name, await pack()));
  expect([...files.keys()]).toEqual(['game.nes']);
  expect(files.get('game.nes')?.equals(GAME)).toBe(true);
});

test('it is unpacked once, by however many at a time, and again when the file changed', async () => {
  const { store, put, root } = await start();
  const path = await put('game.zip', writeZip([{ name: 'a', bytes: GAME }]));
  const [one, two] = await Promise.all([store.unpack(path), store.unpack(path)]);
  expect(await readdir(root)).toHaveLength(1);
  const tagOf = async (archive: typeof one) => {
    const [member] = archive?.members ?? [];
    const file = member && (await archive?.open(member));
    await file?.close();
    return file?.etag;
  };
  expect(await tagOf(one)).toBe(await tagOf(two));
  await put('game.zip', writeZip([{ name: 'b', bytes: GAME.subarray(1) }]));
  const other = await store.unpack(path);
  expect(other?.members.map(({ name }) => name)).toEqual(['b']);
  expect(await tagOf(other)).not.toBe(await tagOf(one));
});

test('names of an archive never reach the disk', async () => {
  const { store, put, root } = await start();
  const bytes = writeZip([
    { name: '../../../escaped.nes', bytes: GAME },
    { name: '/etc/escaped', bytes: GAME },
    { name: 'fine.nes', bytes: GAME },
  ]);
  const files = await bytesOf(store, await put('evil.zip', bytes));
  expect([...files.keys()]).toEqual(['fine.nes']);
  const [folder = ''] = await readdir(root);
  expect((await readdir(join(root, folder))).toSorted()).toEqual(['0', 'index.json']);
});

test.each([
  ['a bomb', () => writeZip([{ name: 'a', bytes: GAME, claims: { size: 20 * 1024 ** 3 } }])],
  ['a lie', () => writeZip([{ name: 'a', bytes: GAME, claims: { crc: 1 } }])],
  ['half of one', () => writeZip([{ name: 'a', bytes: GAME }]).subarray(0, 80)],
])('%s is refused in words, and leaves nothing behind', async (_name, make) => {
  const { store, put, root } = await start();
  const path = await put('bad.zip', make());
  await expect(store.unpack(path)).rejects.toThrow(/^Can’t unpack the archive: /);
  expect(await readdir(root)).toEqual([]);
});

test('one with a password says so', async () => {
  const { store, put } = await start();
  const bytes = await packWithSevenZip('7z', { 'game.nes': GAME }, ['-psecret']);
  await expect(store.unpack(await put('locked.7z', bytes))).rejects.toThrow(/password|encrypt/i);
});

test('what is no archive is left as it is', async () => {
  const { store, put } = await start();
  expect(await store.unpack(await put('game.nes', GAME))).toBeNull();
});

test('what was used longest ago goes first, and nothing that is in use', async () => {
  const root = await temporaryFolder();
  const old = new Date(Date.now() - 3_600_000);
  for (const [name, at] of [
    ['oldest', new Date(old.getTime() - 1000)],
    ['old', old],
    ['used', new Date()],
  ] as const) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, '0'), Buffer.alloc(100));
    await writeFile(join(root, name, 'index.json'), '[]');
    await utimes(join(root, name, 'index.json'), at, at);
  }
  await makeRoom(root, join(root, 'none'), { most: 210 });
  expect((await readdir(root)).toSorted()).toEqual(['old', 'used']);
  await makeRoom(root, join(root, 'none'), { most: 1 });
  expect(await readdir(root)).toEqual(['used']);
  expect(await readFile(join(root, 'used', 'index.json'), 'utf8')).toBe('[]');
});

test('an archive that cannot be unpacked is refused at once the next time, until it changes', async () => {
  const { store, put, root } = await start();
  const broken = writeZip([{ name: 'a', bytes: GAME }]).fill(0xff, 40, 60);
  const path = await put('game.zip', broken);
  const first = await store.unpack(path).catch((error: unknown) => error);
  expect(first).toMatchObject({ code: 'conflict' });
  const second = await store.unpack(path).catch((error: unknown) => error);
  expect(second).toBe(first);
  expect(await readdir(root)).toEqual([]);
  await put('game.zip', writeZip([{ name: 'another', bytes: GAME }]));
  expect((await store.unpack(path))?.members).toMatchObject([{ name: 'another' }]);
});
