import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { demoLibrary } from '#modules/library/demo-games.disk.ts';
import * as messy from '#testing/messy-library.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

const sha1 = (bytes: string | Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

async function call(app: TestApp, method: 'GET' | 'POST', url: string) {
  const headers = basic('admin');
  const reply = await app.app.inject({ method, url: `/api${url}`, headers, payload: {} });
  return reply.json();
}

/** Runs a scan and the checksum job after it; returns the warnings of both. */
async function scan(app: TestApp): Promise<string[]> {
  const { task_id } = await call(app, 'POST', '/scan');
  const isIdle = async () => {
    const { running, fingerprints_waiting } = await call(app, 'GET', '/scan');
    return running === null && fingerprints_waiting === 0;
  };
  await expect.poll(isIdle, { interval: 100 }).toBe(true);
  const tasks = () => call(app, 'GET', '/tasks/status');
  const ended = async () =>
    (await tasks()).every(({ status }: { status: string }) => status === 'finished');
  await expect.poll(ended).toBe(true);
  return warningsOf(app, task_id);
}

async function warningsOf(app: TestApp, id: string): Promise<string[]> {
  const { items } = await call(app, 'GET', `/scan/${id}/warnings?limit=1000`);
  return items
    .map(({ code, path }: { code: string; path: string }) => {
      const below = path.replace(`${app.folder.library}/`, '').replaceAll(/(\/d)+$/g, '/…');
      return `${code}: ${below}`;
    })
    .toSorted();
}

const rowsOf = (app: TestApp, platform: string) =>
  app.db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'rom.id',
      'rom.fs_name',
      'rom.fs_size_bytes',
      'rom.file_count',
      'rom.sha1_hash',
      'rom.is_folder',
    ])
    .where('platform.fs_slug', '=', platform)
    .orderBy('rom.id')
    .execute();

const game = (fs_name: string, fs_size_bytes: number, sha1_hash: string) => ({
  fs_name,
  fs_size_bytes,
  file_count: 1,
  sha1_hash,
  is_folder: 0,
});

const plain = (name: string, bytes: string | Uint8Array) =>
  game(name, Buffer.byteLength(bytes), sha1(bytes));

const byName = (a: { fs_name: string }, b: { fs_name: string }): number =>
  a.fs_name < b.fs_name ? -1 : 1;

async function messyApp(): Promise<TestApp> {
  const app = await testApp();
  await app.setUp();
  await messy.writeMessyLibrary(app.folder.library, await temporaryFolder());
  return app;
}

test('scan of a messy library lists every game and warns about every problem', async () => {
  const app = await messyApp();
  const warnings = await scan(app);
  const onDisk = (name: string) => readFileSync(join(app.folder.library, 'roms/messy', name));

  const rows = await rowsOf(app, 'messy');
  expect(rows.map(({ id: _id, ...row }) => row).toSorted(byName)).toEqual(
    [
      plain('Twin (USA).nes', messy.TWIN),
      plain('Twin (USA) copy.nes', messy.TWIN),
      plain('Inside.nes', messy.TWIN),
      // The checksum of an archive is that of its content.
      game('Twin (USA).zip', onDisk('Twin (USA).zip').length, sha1(messy.TWIN)),
      plain(messy.LONG_NAME, 'long'),
      plain(messy.EMOJI_NAME, 'emoji'),
      plain(messy.ACCENTED.normalize('NFD'), 'decomposed'),
      plain('Nothing.nes', ''),
      plain('Broken.zip', messy.BROKEN_ZIP),
      plain('Bomb.zip', messy.BOMB),
      plain('Hollow.zip', onDisk('Hollow.zip')),
      game('Many.7z', onDisk('Many.7z').length, sha1('member 1000')),
      { ...plain('Deep', 'top'), is_folder: 1 },
    ].toSorted(byName),
  );
  expect(warnings).toEqual(
    [
      'broken-symlink: roms/messy/Dangling.nes',
      'broken-symlink: roms/messy/Loop.nes',
      'empty-file: roms/messy/Nothing.nes',
      'empty-folder: roms/messy/Empty Folder',
      'name-not-text: roms/messy/caf\uFFFD',
      `same-name: roms/messy/${messy.ACCENTED}`,
      'same-name: messy/roms/Twin (USA).nes',
      'symlink-outside: roms/messy/Out Folder',
      'symlink-outside: roms/messy/Out.nes',
      'too-deep: roms/messy/Deep/…',
      'archive-bomb: roms/messy/Bomb.zip',
      'archive-broken: roms/messy/Broken.zip',
      'archive-empty: roms/messy/Hollow.zip',
    ].toSorted(),
  );

  const many = await filesOf(app, 'Many.7z');
  const members: { name: string; sha1: string }[] = JSON.parse(many[0]?.archive_members ?? '[]');
  expect(members).toHaveLength(messy.MEMBERS);
  expect(members.find(({ name }) => name === 'm77.bin')?.sha1).toBe(sha1('member 77'));
  await expectDiscs(app);
  await expectDemo(app);

  const again = await scan(app);
  // Archives are not read again, so only the warnings of the listing are repeated.
  expect(again).toEqual(warnings.filter((one) => !one.startsWith('archive-')));
  expect(await rowsOf(app, 'messy')).toEqual(rows);
});

async function expectDiscs(app: TestApp): Promise<void> {
  const rows = await rowsOf(app, 'psx');
  expect(rows.toSorted(byName)).toMatchObject([
    { fs_name: 'Image (Europe).chd', file_count: 1, is_folder: 0 },
    { fs_name: 'Long Trip (USA)', file_count: 4, is_folder: 1 },
  ]);
  const [image] = await filesOf(app, 'Image (Europe).chd');
  expect(image).toMatchObject({ chd_sha1_hash: messy.CHD_SHA1, problem: null });
  const discs = await filesOf(app, 'Long Trip (USA)');
  expect(discs).toHaveLength(4);
  for (const { file_path, file_name, sha1_hash } of [...discs, ...(image ? [image] : [])]) {
    expect(sha1_hash).toBe(sha1(readFileSync(join(app.folder.library, file_path, file_name))));
  }
}

async function expectDemo(app: TestApp): Promise<void> {
  const files = await app.db
    .selectFrom('rom_file')
    .select(['file_path', 'file_name', 'file_size_bytes', 'sha1_hash', 'archive_members'])
    .execute();
  const byPath = new Map(files.map((file) => [`${file.file_path}/${file.file_name}`, file]));
  const expected = demoLibrary().map(({ path, bytes }) => ({
    path,
    size: bytes.length,
    // The member has a checksum, the archive itself has none.
    known: path.endsWith('.zip') ? 1 : sha1(bytes),
  }));
  const found = expected.map(({ path }) => {
    const { file_size_bytes: size, sha1_hash, archive_members } = byPath.get(path) ?? {};
    const members: unknown[] = JSON.parse(archive_members ?? '[]');
    return { path, size, known: path.endsWith('.zip') ? members.length : sha1_hash };
  });
  expect(found).toEqual(expected);
}

const filesOf = (app: TestApp, name: string) =>
  app.db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .selectAll('rom_file')
    .where('rom.fs_name', '=', name)
    .orderBy('rom_file.file_name')
    .execute();
