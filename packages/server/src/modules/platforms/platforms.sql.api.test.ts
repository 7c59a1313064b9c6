import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Platform } from '@saveroom/contract';
import { beforeEach, expect, test } from 'vitest';

import { savePlatformTotals } from './platforms.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
let app: TestApp;
let nes = 0;
const games: number[] = [];

beforeEach(async () => {
  app = await testApp({ users: { vera: 'viewer', otto: 'viewer' } });
  games.length = 0;
  for (const name of ['a', 'b', 'c']) games.push(await addGame(app.db, `nes/${name}.nes`));
  await addGame(app.db, 'gb/d.gb');
  const rows = await app.db.selectFrom('platform').select(['id', 'fs_slug']).execute();
  for (const { id } of rows) await savePlatformTotals(app.db, id, NOW);
  nes = rows.find(({ fs_slug }) => fs_slug === 'nes')?.id ?? 0;
});

const counts = async (as: string) =>
  Object.fromEntries(
    (await app.as(as).get('/platforms'))
      .json<Platform[]>()
      .map(({ fs_slug, rom_count }) => [fs_slug, rom_count]),
  );

test('games a user hid are not counted for that user', async () => {
  await app.as('vera').put(`/roms/${games[0]}/props`, { hidden: true });
  expect(await counts('vera')).toEqual({ nes: 2, gb: 1 });
  expect(await counts('otto')).toEqual({ nes: 3, gb: 1 });
  const one = (await app.as('vera').get(`/platforms/${nes}`)).json<Platform>();
  expect(one.rom_count).toBe(2);
  const supported = (await app.as('vera').get('/platforms/supported')).json<Platform[]>();
  expect(supported.find(({ id }) => id === nes)?.rom_count).toBe(2);
  await app.as('vera').put(`/roms/${games[0]}/props`, { hidden: false });
  expect(await counts('vera')).toEqual({ nes: 3, gb: 1 });
});

test('a deleted platform is not listed, and returns with its settings and user data', async () => {
  await app.put(`/platforms/${nes}`, { custom_name: 'My NES' });
  await app.as('vera').put(`/roms/${games[0]}/props`, { status: 'finished' });
  expect((await app.delete(`/platforms/${nes}`)).json()).toBeNull();

  expect(await counts('vera')).toEqual({ gb: 1 });
  expect((await app.as('vera').get('/platforms/identifiers')).json()).not.toContain(nes);
  for (const [method, url] of [
    ['GET', `/platforms/${nes}`],
    ['DELETE', `/platforms/${nes}`],
    ['PUT', `/platforms/${nes}`],
    ['GET', `/roms/${games[0]}`],
  ] as const) {
    const reply = await app.send(method, url, method === 'PUT' ? {} : undefined);
    expect([method, url, reply.statusCode]).toEqual([method, url, 404]);
  }
  expect((await app.as('vera').get('/roms')).json()).toMatchObject({ total: 1 });
  expect((await app.as('vera').get('/stats')).json()).toMatchObject({ PLATFORMS: 1, ROMS: 1 });

  const added = await app.post('/platforms', { fs_slug: 'nes' });
  expect(added.json()).toMatchObject({ id: nes, custom_name: 'My NES', rom_count: 0 });
  expect(await app.db.selectFrom('rom_user').select('status').execute()).toEqual([
    { status: 'finished' },
  ]);
});

test('updated_after accepts any time zone', async () => {
  app.advance(60_000);
  await app.put(`/platforms/${nes}`, { custom_name: 'x' });
  for (const since of ['2026-01-01T00:00:30Z', '2026-01-01T02:00:30+02:00']) {
    const url = `/platforms?updated_after=${encodeURIComponent(since)}`;
    expect((await app.as('vera').get(url)).json()).toMatchObject([{ id: nes }]);
  }
});

test('folders that were not scanned yet are listed separately, and set-up creates them', async () => {
  const unscanned = async () =>
    (await app.as('vera').get('/platforms/filesystem'))
      .json<Platform[]>()
      .map(({ id, slug, name }) => [id, slug, name]);
  expect(await unscanned()).toEqual([]);
  const reply = await app.post('/setup/platforms', ['snes', 'gba', 'snes']);
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    { success: true, created_count: 2, message: 'Created 2 of 3 platform folders' },
  ]);
  expect(await counts('vera')).toEqual({ nes: 3, gb: 1, snes: 0, gba: 0 });
  await app.db.deleteFrom('platform').where('fs_slug', '=', 'snes').execute();
  await writeFile(join(app.folder.library, 'roms', 'snes', 'Game.sfc'), 'x');
  expect(await unscanned()).toEqual([[-1, 'snes', 'Super Nintendo Entertainment System']]);
  const again = await app.post('/setup/platforms', ['snes']);
  expect(again.json().created_count).toBe(0);
});

test('set-up creates no folder that is not a platform', async () => {
  const reply = await app.post('/setup/platforms', ['snes', '../evil']);
  expect([reply.statusCode, reply.json().detail]).toEqual([
    400,
    '../evil isn’t a supported platform',
  ]);
  expect(await counts('vera')).toEqual({ nes: 3, gb: 1 });
});
