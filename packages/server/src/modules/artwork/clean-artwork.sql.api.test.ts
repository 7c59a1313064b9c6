import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { mergeMovedGame } from '#modules/scan/compute-checksums.ts';
import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { saveUserCover } from '#testing/user-cover.ts';

import { cleanArtwork } from './clean-artwork.ts';
import { storePicture } from './store-artwork.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: TestApp;
let rom = 0;
let games = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  games += 1;
  rom = await addGame(server.db, `nes/Game ${games}.nes`);
});

const testDeps = (later = 0) => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => new Date(Date.now() + later),
});
const clean = (deps = testDeps(DAY_MS)) =>
  cleanArtwork(deps, { signal: new AbortController().signal, onRemoved: () => {} });
const folderOf = (hash: string) => join(server.folder.resources, 'artwork', hash.slice(0, 2), hash);
const picture = (red: number) => square(red, 50).png().toBuffer();
const columns = (id = rom) =>
  server.db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function put(path: string, content: Uint8Array | string): Promise<void> {
  const target = join(server.folder.resources, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

describe('artwork cleanup', () => {
  test('removes unused pictures, but not shown or newly stored ones', async () => {
    await saveUserCover(testDeps(), rom, await picture(1));
    const { path_cover_small } = await columns();
    const shown = path_cover_small.split('=')[1] ?? '';
    const orphan = await storePicture(testDeps(), await picture(2), 'cover');
    expect(await clean(testDeps())).toBe(0);
    expect(existsSync(folderOf(orphan))).toBe(true);
    expect(await clean()).toBe(1);
    expect([existsSync(folderOf(orphan)), existsSync(folderOf(shown))]).toEqual([false, true]);
  });

  test('restores a picture that is requested during the cleanup', async () => {
    const hash = await storePicture(testDeps(), await picture(3), 'cover');
    const before = testDeps(DAY_MS);
    const { artwork } = before.storage.resources;
    const moveAside: typeof artwork.moveAside = async (...args) => {
      const aside = await artwork.moveAside(...args);
      await saveUserCover(testDeps(DAY_MS), rom, await picture(3));
      return aside;
    };
    const resources = { ...before.storage.resources, artwork: { ...artwork, moveAside } };
    await clean({ ...before, storage: { ...before.storage, resources } });
    expect(existsSync(join(folderOf(hash), 'small.webp'))).toBe(true);
    expect((await columns()).path_cover_small).toContain(hash);
  });

  test('keeps pictures of removed games and removes those of deleted games', async () => {
    await saveUserCover(testDeps(), rom, await picture(4));
    const hash = (await columns()).path_cover_small.split('=')[1] ?? '';
    await server.db.updateTable('rom').set({ removed_at: 'x' }).where('id', '=', rom).execute();
    await clean();
    expect(existsSync(folderOf(hash))).toBe(true);
    await server.db.deleteFrom('rom').where('id', '=', rom).execute();
    await clean();
    expect(existsSync(folderOf(hash))).toBe(false);
  });

  test('removes folders of deleted games and collections, but no other folders', async () => {
    const paths = [`roms/1/${rom}/cover/a.txt`, 'roms/1/999999/cover/a.txt'];
    const strange = ['collections/999999/cover/a.txt', 'roms/notes/1/a.txt', 'roms/1/readme/a.txt'];
    for (const path of [...paths, ...strange]) await put(path, 'x');
    await clean(testDeps());
    expect(existsSync(join(server.folder.resources, paths[1] ?? ''))).toBe(true);
    await clean();
    const left = [...paths, ...strange].map((path) =>
      existsSync(join(server.folder.resources, path)),
    );
    expect(left).toEqual([true, false, false, true, true]);
  });

  test('removes old temporary folders that a crash left behind', async () => {
    const part = join(server.folder.resources, 'artwork/parts/left');
    await put('artwork/parts/left/manual.pdf', 'x');
    await clean(testDeps());
    expect(existsSync(part)).toBe(true);
    await utimes(part, new Date(0), new Date(0));
    await clean(testDeps());
    expect(existsSync(part)).toBe(false);
  });

  test('can be started as a task', async () => {
    const orphan = await storePicture(testDeps(-2 * 365 * DAY_MS), await picture(5), 'cover');
    await utimes(folderOf(orphan), new Date(0), new Date(0));
    const url = '/api/tasks/run/cleanup_orphaned_resources';
    const run = await server.app.inject({ method: 'POST', url, headers: basic('admin') });
    expect(run.statusCode).toBe(200);
    await expect.poll(() => existsSync(folderOf(orphan))).toBe(false);
  });
});

test('merging two rows of one game keeps the user cover', async () => {
  const twin = await addGame(server.db, `nes/Twin ${games}.nes`);
  await saveUserCover(testDeps(), twin, await picture(6));
  const hash = (await columns(twin)).path_cover_small.split('=')[1];
  await server.db.transaction().execute((db) => mergeMovedGame(db, rom, twin));
  const { platform_id, path_cover_small } = await columns();
  expect(path_cover_small).toBe(`roms/${platform_id}/${rom}/cover/small.webp?ts=${hash}`);
});

test('covers in other formats are converted to WebP next to the original', async () => {
  const home = `roms/1/${rom}/cover`;
  await put(`${home}/big.png`, await square(7, 1500).png().toBuffer());
  await put(`${home}/small.jpg`, await square(7, 200).jpeg().toBuffer());
  await put(`${home}/torn.png`, 'not a picture');
  const paths = { path_cover_small: `${home}/small.jpg`, path_cover_large: `${home}/big.png` };
  await server.db.updateTable('rom').set(paths).where('id', '=', rom).execute();
  const headers = basic('admin');
  const url = '/api/tasks/convert_images_to_webp';
  const off = await server.app.inject({
    method: 'POST',
    url: '/api/tasks/run/convert_images_to_webp',
    headers,
  });
  expect(off.statusCode).toBe(400);
  const on = await server.app.inject({ method: 'PUT', url, headers, payload: { enabled: true } });
  expect(on.statusCode).toBe(200);
  const run = await server.app.inject({
    method: 'POST',
    url: '/api/tasks/run/convert_images_to_webp',
    headers,
  });
  const job = async () =>
    (await server.app.inject({ url: `/api/tasks/${run.json().task_id}`, headers })).json();
  await expect.poll(async () => (await job()).status).toBe('finished');
  expect(await job()).toMatchObject({
    task_type: 'conversion',
    meta: { conversion_stats: { processed: 2, errors: 1, total: 3 } },
    warning_count: 1,
  });
  const game = await columns();
  expect(game).toMatchObject({
    path_cover_small: `${home}/small.webp`,
    path_cover_large: `${home}/big.webp`,
  });
  expect(game.thumbhash).not.toBe('');
  const large = await readFile(join(server.folder.resources, `${home}/big.webp`));
  expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 960 });
  expect(existsSync(join(server.folder.resources, `${home}/big.png`))).toBe(true);
});
