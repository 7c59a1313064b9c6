import { existsSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { mergeInto } from '#modules/scan/merge-games.queries.ts';
import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { saveUserCover } from '#testing/user-cover.ts';

import { cleanArtwork } from './clean-artwork.ts';
import { keepPicture } from './keep-artwork.ts';

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

const parts = (later = 0) => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => new Date(Date.now() + later),
});
const clean = (given = parts(DAY_MS)) =>
  cleanArtwork(given, { signal: new AbortController().signal, onRemoved: () => {} });
const folderOf = (hash: string) => join(server.folder.resources, 'artwork', hash.slice(0, 2), hash);
const picture = (red: number) => square(red, 50).png().toBuffer();
const columns = (id = rom) =>
  server.db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function put(path: string, content: Uint8Array | string): Promise<void> {
  const target = join(server.folder.resources, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

describe('clearing away', () => {
  test('takes what nobody shows, not what is shown or has just been stored', async () => {
    await saveUserCover(parts(), rom, await picture(1));
    const { path_cover_small } = await columns();
    const shown = path_cover_small.split('=')[1] ?? '';
    const orphan = await keepPicture(parts(), await picture(2), 'cover');
    expect(await clean(parts())).toBe(0);
    expect(existsSync(folderOf(orphan))).toBe(true);
    expect(await clean()).toBe(1);
    expect([existsSync(folderOf(orphan)), existsSync(folderOf(shown))]).toEqual([false, true]);
  });

  test('spares what somebody asks for at that very moment', async () => {
    const hash = await keepPicture(parts(), await picture(3), 'cover');
    const before = parts(DAY_MS);
    const { artwork } = before.storage.resources;
    const setAside: typeof artwork.setAside = async (...given) => {
      const aside = await artwork.setAside(...given);
      await saveUserCover(parts(DAY_MS), rom, await picture(3));
      return aside;
    };
    const resources = { ...before.storage.resources, artwork: { ...artwork, setAside } };
    await clean({ ...before, storage: { ...before.storage, resources } });
    expect(existsSync(join(folderOf(hash), 'small.webp'))).toBe(true);
    expect((await columns()).path_cover_small).toContain(hash);
  });

  test('a removed game keeps its pictures, one that is gone for good does not', async () => {
    await saveUserCover(parts(), rom, await picture(4));
    const hash = (await columns()).path_cover_small.split('=')[1] ?? '';
    await server.db.updateTable('rom').set({ removed_at: 'x' }).where('id', '=', rom).execute();
    await clean();
    expect(existsSync(folderOf(hash))).toBe(true);
    await server.db.deleteFrom('rom').where('id', '=', rom).execute();
    await clean();
    expect(existsSync(folderOf(hash))).toBe(false);
  });

  test('folders of games and collections that are gone go, others and strangers stay', async () => {
    const paths = [`roms/1/${rom}/cover/a.txt`, 'roms/1/999999/cover/a.txt'];
    const strange = ['collections/999999/cover/a.txt', 'roms/notes/1/a.txt', 'roms/1/readme/a.txt'];
    for (const path of [...paths, ...strange]) await put(path, 'x');
    await clean(parts());
    expect(existsSync(join(server.folder.resources, paths[1] ?? ''))).toBe(true);
    await clean();
    const left = [...paths, ...strange].map((path) =>
      existsSync(join(server.folder.resources, path)),
    );
    expect(left).toEqual([true, false, false, true, true]);
  });

  test('what a crash left of files on their way in goes after a while', async () => {
    const part = join(server.folder.resources, 'artwork/parts/left');
    await put('artwork/parts/left/manual.pdf', 'x');
    await clean(parts());
    expect(existsSync(part)).toBe(true);
    await utimes(part, new Date(0), new Date(0));
    await clean(parts());
    expect(existsSync(part)).toBe(false);
  });

  test('is a task anyone with the right can start', async () => {
    const orphan = await keepPicture(parts(-2 * 365 * DAY_MS), await picture(5), 'cover');
    await utimes(folderOf(orphan), new Date(0), new Date(0));
    const url = '/api/tasks/run/cleanup_orphaned_resources';
    const run = await server.app.inject({ method: 'POST', url, headers: basic('admin') });
    expect(run.statusCode).toBe(200);
    await expect.poll(() => existsSync(folderOf(orphan))).toBe(false);
  });
});

test('two rows of one game: the pictures of both are kept, a person’s own first', async () => {
  const twin = await addGame(server.db, `nes/Twin ${games}.nes`);
  await saveUserCover(parts(), twin, await picture(6));
  const hash = (await columns(twin)).path_cover_small.split('=')[1];
  await server.db.transaction().execute((db) => mergeInto(db, rom, twin));
  const { platform_id, path_cover_small } = await columns();
  expect(path_cover_small).toBe(`roms/${platform_id}/${rom}/cover/small.webp?ts=${hash}`);
});

test('covers that lie there in other formats get a WebP beside them', async () => {
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
