import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { expect, test } from 'vitest';

import { UPLOAD_LIFETIME_MS } from '@saveroom/contract';

import { cleanUploads } from './uploads.tasks.ts';
import { openConfigFile } from '#core/config/config-file.disk.ts';
import { openLibraryDisk } from '#open-storage.ts';
import { uploadApp } from '#testing/upload-app.ts';

const START = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

test('cleanup deletes expired uploads and orphaned part files, and nothing else', async () => {
  const server = await uploadApp();
  const { db, folder, library, begin, chunk, complete, parts, advance } = server;
  const disk = openLibraryDisk({ current: [folder.library] }, openConfigFile(folder.configFile));
  const clean = async (now: Date) =>
    cleanUploads({ db, disk, clock: () => now }, UPLOAD_LIFETIME_MS);
  const old = (await begin('Old.nes', 4)).json().upload_id;
  await chunk(old, 0, 'left');
  const stray = library(`roms/nes/.saveroom-${'0'.repeat(32)}.tmp`);
  await writeFile(stray, 'of a database that is gone');
  await utimes(stray, START, new Date(START.getTime() - 2 * DAY_MS));
  await writeFile(library('roms/nes/.saveroom-mine.tmp'), 'not ours');

  advance(DAY_MS / 2);
  const fresh = (await begin('Fresh.nes', 4)).json().upload_id;
  await clean(new Date(START.getTime() + DAY_MS / 2));
  expect(await parts()).toHaveLength(3);

  advance(DAY_MS / 2 + 1000);
  await clean(new Date(START.getTime() + DAY_MS + 1000));
  expect(await parts()).toHaveLength(2);
  const rows = await db.selectFrom('upload').select('id').execute();
  expect(rows).toEqual([{ id: fresh }]);
  expect(await db.selectFrom('upload_chunk').selectAll().execute()).toEqual([]);

  await chunk(fresh, 0, 'more');
  expect((await complete(fresh)).statusCode).toBe(201);
  await clean(new Date(START.getTime() + 3 * DAY_MS));
  expect(await parts()).toEqual(['roms/nes/.saveroom-mine.tmp']);
  expect(await db.selectFrom('upload').select('id').execute()).toEqual([]);
  expect(await readdir(library('roms/nes'))).toContain('Fresh.nes');
});

test.each([
  ['firmware of a platform with games', 'bios/nes'],
  ['firmware of a platform without games', 'bios/ps2'],
  ['firmware of a platform whose folder contains roms', 'gba/bios'],
  ['pictures of an exported list', 'roms/nes/assets/covers'],
])('cleanup deletes orphaned part files of %s', async (_what, folder) => {
  const { db, folder: data, library, parts } = await uploadApp();
  await mkdir(library('gba/roms'), { recursive: true });
  const part = `${folder}/.saveroom-${'0'.repeat(32)}.tmp`;
  const mine = `${folder}/mine.tmp`;
  await mkdir(dirname(library(part)), { recursive: true });
  for (const path of [part, mine]) {
    await writeFile(library(path), 'left by a killed server');
    await utimes(library(path), START, START);
  }
  const disk = openLibraryDisk({ current: [data.library] }, openConfigFile(data.configFile));
  const later = new Date(START.getTime() + 2 * DAY_MS);
  await cleanUploads({ db, disk, clock: () => later }, UPLOAD_LIFETIME_MS);
  expect(await parts()).toEqual([mine]);
});
