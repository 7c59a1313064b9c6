import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { gzipBomb } from '#modules/fingerprint/testing/gzip-bomb.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { evictUnpacked } from './unpacked-store.disk.ts';
import { unpackArchive } from './unpack-archive.disk.ts';
import { openUnpackedStore } from './unpacked-store.disk.ts';

const GAME = Buffer.from('a game that is long enough to be packed'.repeat(100));

async function start() {
  const folder = await temporaryFolder();
  const root = join(folder, 'unpacked');
  const store = openUnpackedStore(root);
  const writeFixture = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  return { root, store, writeFixture };
}

async function bytesOf(store: Awaited<ReturnType<typeof start>>['store'], path: string) {
  const archive = await store.unpack(path);
  const files = await Promise.all(
    (archive?.members ?? []).map(async (member) => {
      const file = await archive?.open(member);
      if (!file) throw new Error('member not found');
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
])('%s is unpacked byte for byte', async (name, pack) => {
  const { store, writeFixture } = await start();
  const files = await bytesOf(store, await writeFixture(name, await pack()));
  expect([...files.keys()]).toEqual(['game.nes']);
  expect(files.get('game.nes')?.equals(GAME)).toBe(true);
});

test('concurrent requests unpack an archive once, and again when the file changed', async () => {
  const { store, writeFixture, root } = await start();
  const path = await writeFixture('game.zip', writeZip([{ name: 'a', bytes: GAME }]));
  const [one, two] = await Promise.all([store.unpack(path), store.unpack(path)]);
  expect(await readdir(root)).toHaveLength(1);
  const tagOf = async (archive: typeof one) => {
    const [member] = archive?.members ?? [];
    const file = member && (await archive?.open(member));
    await file?.close();
    return file?.etag;
  };
  expect(await tagOf(one)).toBe(await tagOf(two));
  await writeFixture('game.zip', writeZip([{ name: 'b', bytes: GAME.subarray(1) }]));
  const other = await store.unpack(path);
  expect(other?.members.map(({ name }) => name)).toEqual(['b']);
  expect(await tagOf(other)).not.toBe(await tagOf(one));
});

test('names of members are not used as paths on disk', async () => {
  const { store, writeFixture, root } = await start();
  const bytes = writeZip([
    { name: '../../../escaped.nes', bytes: GAME },
    { name: '/etc/escaped', bytes: GAME },
    { name: 'fine.nes', bytes: GAME },
  ]);
  const files = await bytesOf(store, await writeFixture('evil.zip', bytes));
  expect([...files.keys()]).toEqual(['fine.nes']);
  const [folder = ''] = await readdir(root);
  expect((await readdir(join(root, folder))).toSorted()).toEqual(['0', 'index.json']);
});

test.each([
  ['a zip bomb', () => writeZip([{ name: 'a', bytes: GAME, claims: { size: 20 * 1024 ** 3 } }])],
  [
    'an archive with a wrong checksum',
    () => writeZip([{ name: 'a', bytes: GAME, claims: { crc: 1 } }]),
  ],
  ['a truncated archive', () => writeZip([{ name: 'a', bytes: GAME }]).subarray(0, 80)],
])('%s is refused with a message and leaves no files', async (_name, make) => {
  const { store, writeFixture, root } = await start();
  const path = await writeFixture('bad.zip', make());
  await expect(store.unpack(path)).rejects.toThrow(/^Can’t unpack the archive: /);
  expect(await readdir(root)).toEqual([]);
});

test('a gzip bomb stops after 300 MB', async () => {
  const path = join(await temporaryFolder(), 'bomb.nes.gz');
  await writeFile(path, gzipBomb());
  const folder = await temporaryFolder();
  await expect(unpackArchive(path, 'gz', folder)).rejects.toThrow('unsafe size');
  expect((await stat(join(folder, '0'))).size).toBeLessThan(320_000_000);
});

test('an encrypted archive is refused with a message', async () => {
  const { store, writeFixture } = await start();
  const bytes = await packWithSevenZip('7z', { 'game.nes': GAME }, ['-psecret']);
  await expect(store.unpack(await writeFixture('locked.7z', bytes))).rejects.toThrow(
    /password|encrypt/i,
  );
});

test('a file that is no archive is not unpacked', async () => {
  const { store, writeFixture } = await start();
  expect(await store.unpack(await writeFixture('game.nes', GAME))).toBeNull();
});

test('the least recently used archives are evicted first, and none in use', async () => {
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
  await evictUnpacked(root, join(root, 'none'), { maxBytes: 210 });
  expect((await readdir(root)).toSorted()).toEqual(['old', 'used']);
  await evictUnpacked(root, join(root, 'none'), { maxBytes: 1 });
  expect(await readdir(root)).toEqual(['used']);
  expect(await readFile(join(root, 'used', 'index.json'), 'utf8')).toBe('[]');
});

test('a failed archive is refused without another attempt until it changes', async () => {
  const { store, writeFixture, root } = await start();
  const broken = writeZip([{ name: 'a', bytes: GAME }]).fill(0xff, 40, 60);
  const path = await writeFixture('game.zip', broken);
  const first = await store.unpack(path).catch((error: unknown) => error);
  expect(first).toMatchObject({ code: 'conflict' });
  const second = await store.unpack(path).catch((error: unknown) => error);
  expect(second).toBe(first);
  expect(await readdir(root)).toEqual([]);
  await writeFixture('game.zip', writeZip([{ name: 'another', bytes: GAME }]));
  expect((await store.unpack(path))?.members).toMatchObject([{ name: 'another' }]);
});
