import type { HiddenPlatform } from '@saveroom/contract';
import { beforeEach, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { isClosed, listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

import { savePlatformTotals } from './platforms.queries.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
let app: TestApp;
let ids: Record<string, number> = {};
beforeEach(async () => {
  app = await testApp({ users: { vera: 'viewer', otto: 'viewer' } });
  for (const path of ['nes/a.nes', 'gb/b.gb', 'psx/c.bin']) await addGame(app.db, path);
  const rows = await app.db.selectFrom('platform').select(['id', 'slug']).execute();
  for (const { id } of rows) await savePlatformTotals(app.db, id, NOW);
  ids = Object.fromEntries(rows.map(({ id, slug }) => [slug, id]));
});

const URL = '/api/users/me/hidden-platforms';
const slugsOf = (reply: { json: () => HiddenPlatform[] }) => reply.json().map(({ slug }) => slug);
const get = (as: string, url: string) => app.app.inject({ url, headers: basic(as) });
const change = (as: string, platform_id: number | undefined, is_hidden: boolean) =>
  app.app.inject({
    ...{ method: 'PUT', url: URL, headers: basic(as) },
    payload: { platform_id, is_hidden },
  });
const hide = (as: string, id: number | undefined) => change(as, id, true);
const showAgain = (as: string, id: number | undefined) => change(as, id, false);
const shown = async (as: string) => {
  const reply = await get(as, '/api/roms?limit=50');
  const platforms = slugsOf(await get(as, '/api/platforms'));
  return { games: reply.json().total, platforms: platforms.toSorted() };
};
const ALL = { games: 3, platforms: ['gb', 'nes', 'psx'] };

test('platforms that users hide from themselves are absent for them until they show them again', async () => {
  expect(slugsOf(await hide('vera', ids['psx']))).toEqual(['psx']);
  expect(slugsOf(await hide('vera', ids['gb']))).toEqual(['gb', 'psx']);
  expect(slugsOf(await hide('vera', ids['psx']))).toEqual(['gb', 'psx']);
  expect(await shown('vera')).toEqual({ games: 1, platforms: ['nes'] });
  expect((await get('vera', `/api/platforms/${ids['psx']}`)).statusCode).toBe(404);
  expect(await shown('otto')).toEqual(ALL);
  expect((await get('vera', URL)).json()).toEqual([
    { id: ids['gb'], slug: 'gb', fs_slug: 'gb', display_name: 'Game Boy' },
    { id: ids['psx'], slug: 'psx', fs_slug: 'psx', display_name: 'PlayStation' },
  ]);
  expect((await get('otto', URL)).json()).toEqual([]);
  expect(slugsOf(await showAgain('vera', ids['psx']))).toEqual(['gb']);
  expect((await showAgain('vera', ids['gb'])).json()).toEqual([]);
  expect(await shown('vera')).toEqual(ALL);
});

test('platforms that a user hides and shows in several tabs at once are all saved', async () => {
  await hide('vera', ids['psx']);
  await Promise.all([
    hide('vera', ids['gb']),
    hide('vera', ids['nes']),
    showAgain('vera', ids['psx']),
  ]);
  expect(slugsOf(await get('vera', URL))).toEqual(['gb', 'nes']);
});

test('admins hide platforms from their own lists and still administrate them', async () => {
  await hide('admin', ids['psx']);
  expect(await shown('admin')).toEqual({ games: 2, platforms: ['gb', 'nes'] });
  const url = `/api/platforms/${ids['psx']}`;
  const reply = await app.app.inject({
    ...{ method: 'PUT', url, headers: basic('admin'), payload: { custom_name: 'PS1' } },
  });
  expect((await showAgain('admin', ids['psx'])).json()).toEqual([]);
  expect(reply.statusCode).toBe(200);
  expect(await shown('admin')).toEqual(ALL);
});

test('platforms that an admin also hides are not listed, and stay hidden until both show them', async () => {
  for (const slug of ['psx', 'gb']) await hide('vera', ids[slug]);
  const byAdmin = (method: 'POST' | 'DELETE') =>
    app.app.inject({
      ...{ method, url: '/api/permissions/hidden', headers: basic('admin') },
      payload: { entity: 'platforms', entity_id: ids['psx'], group_id: 1 },
    });
  await byAdmin('POST');
  expect(slugsOf(await get('vera', URL))).toEqual(['gb']);
  // Ids that an admin hides get the same reply as ids that do not exist.
  for (const id of [ids['psx'], 999]) {
    expect(slugsOf(await showAgain('vera', id))).toEqual(['gb']);
    expect(slugsOf(await hide('otto', id))).toEqual([]);
  }
  expect((await showAgain('vera', ids['gb'])).json()).toEqual([]);
  expect((await shown('vera')).platforms).toEqual(['gb', 'nes']);
  await byAdmin('DELETE');
  expect(slugsOf(await get('vera', URL))).toEqual(['psx']);
  expect(await shown('otto')).toEqual(ALL);
  expect((await shown('vera')).platforms).toEqual(['gb', 'nes']);
});

test('open tabs of the user are notified of the change, and their connections are closed', async () => {
  const server = await listen(await testApp());
  await server.addUser('vera', 'viewer');
  await addGame(server.db, 'nes/a.nes');
  const { id } = await server.db.selectFrom('platform').select('id').executeTakeFirstOrThrow();
  const socket = server.open(basic('vera'));
  expect(await outcome(socket)).toBe('connected');
  const changed = next(socket, 'permissions:changed');
  const closed = isClosed(socket);
  const payload = { platform_id: id, is_hidden: true };
  await server.app.inject({ method: 'PUT', url: URL, headers: basic('vera'), payload });
  expect([await changed, await closed]).toEqual([{ user_id: expect.any(Number) }, true]);
});
