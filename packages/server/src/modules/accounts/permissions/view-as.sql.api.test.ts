import { ROUTES, routeUrl, VIEW_AS_HEADER, type User } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { savePlatformTotals } from '#modules/platforms/platforms.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { Browser } from '#testing/browser.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer, issueClientToken } from '#testing/tokens.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

let server: TestApp;
let admin: Browser;
const ids = { kim: 0, mario: 0, doom: 0, crash: 0, psx: 0 };

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  ids.kim = await server.addUser('kim', 'viewer');
  await server.addUser('edith', 'editor');
  ids.mario = await addGame(server.db, 'nes/Mario.nes');
  ids.doom = await addGame(server.db, 'nes/Doom.nes');
  ids.crash = await addGame(server.db, 'psx/Crash.bin');
  const platforms = await server.db.selectFrom('platform').select(['id', 'fs_slug']).execute();
  for (const { id } of platforms) await savePlatformTotals(server.db, id, NOW);
  ids.psx = platforms.find(({ fs_slug }) => fs_slug === 'psx')?.id ?? 0;
  admin = new Browser(server.app);
  await admin.signIn('admin');
  await hide('roms', ids.doom);
  await hide('platforms', ids.psx);
  for (const name of ['Adventures', 'Secrets']) {
    const reply = await admin.post('/api/collections?is_public=true', { name });
    if (name === 'Secrets') await hide('collections', reply.json<{ id: number }>().id);
  }
  await server.app.inject({
    ...{ method: 'PUT', url: `/api/roms/${ids.mario}/props`, headers: basic('kim') },
    payload: { data: { rating: 9 } },
  });
  await server.app.inject({
    ...{ method: 'POST', url: `/api/roms/${ids.mario}/notes`, headers: basic('kim') },
    payload: { title: 'Mine', content: 'secret', is_public: false },
  });
});
afterAll(() => server.close());

const hide = (entity: string, entity_id: number) =>
  admin.post('/api/permissions/hidden', { entity, entity_id, user_id: ids.kim });

const asKim = () => ({ [VIEW_AS_HEADER]: String(ids.kim) });
const read = (url: string, headers: Record<string, string> = asKim()) =>
  admin.get(`/api${url}`, { headers });
const countOf = async (id: number) => (await read(`/permissions/users/${id}/seen`, {})).json();
const statusAs = async (credentials: Record<string, string>): Promise<number> => {
  const headers = { ...credentials, ...asKim() };
  return (await server.app.inject({ url: '/api/roms', headers })).statusCode;
};

describe('a preview of the library as a user', () => {
  test('contains nothing that is hidden from the user', async () => {
    const roms = (await read('/roms')).json<{ items: { id: number }[]; total: number }>();
    expect([roms.items.map(({ id }) => id), roms.total]).toEqual([[ids.mario], 1]);
    expect((await read(`/roms/${ids.doom}`)).statusCode).toBe(404);
    expect((await read(`/platforms/${ids.psx}`)).statusCode).toBe(404);
    const platforms = (await read('/platforms')).json<{ fs_slug: string; rom_count: number }[]>();
    expect(platforms.map((one) => [one.fs_slug, one.rom_count])).toEqual([['nes', 1]]);
    const collections = (await read('/collections')).json<{ name: string }[]>();
    expect(collections.map(({ name }) => name)).toEqual(['Adventures']);
    // Without the header the admin sees everything again.
    expect((await read('/roms', {})).json<{ total: number }>().total).toBe(3);
  });

  test('contains no private data of the user', async () => {
    const me = (await read('/users/me')).json<User>();
    expect(me).toMatchObject({ id: -1, username: 'kim', email: null, ui_settings: {} });
    expect(me.rights).toContain('roms.view');
    const rom = (await read(`/roms/${ids.mario}`)).json<{ rom_user: { rating: number } }>();
    expect(rom.rom_user.rating).toBe(0);
    expect((await read(`/roms/${ids.mario}/notes`)).body).not.toContain('secret');
    expect((await read('/saves')).json()).toEqual([]);
  });

  test('refuses playing, downloads and administration', async () => {
    const me = (await read('/users/me')).json<User>();
    expect(me.rights).not.toContain('roms.play');
    expect(me.rights).not.toContain('roms.download');
    for (const url of [
      `/roms/${ids.mario}/content/Mario.nes`,
      `/roms/${ids.mario}/player/content`,
      '/users',
      '/permissions/groups',
      '/audit',
    ]) {
      expect([url, (await read(url)).statusCode]).toEqual([url, 403]);
    }
  });

  test('keeps the session of the admin and its CSRF token', async () => {
    const before = new Map(admin.cookies);
    await read('/users/me');
    await read('/heartbeat');
    expect(admin.cookies).toEqual(before);
    expect((await admin.get('/api/users/me')).json()).toMatchObject({ username: 'admin' });
  });

  test('with a token of an admin shows only what the token may read', async () => {
    const headers = basic('admin');
    const scopes = ['users.read', 'platforms.read'] as const;
    const { raw_token } = await issueClientToken(server, headers, scopes);
    expect(await statusAs(bearer(raw_token))).toBe(403);
    expect(await statusAs(basic('admin'))).toBe(200);
  });
});

test.each(
  ROUTES.filter(({ method }) => method !== 'GET' && method !== 'HEAD').map((route) => [
    `${route.method} ${routeUrl(route)}`,
    route,
  ]),
)('%s is refused in a preview', async (_, route) => {
  const reply = await server.app.inject({
    method: route.method,
    url: routeUrl(route).replaceAll(/:\w+/g, '1'),
    headers: { ...basic('admin'), ...asKim() },
    payload: {},
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json().detail).toContain('Nothing can be changed');
});

test('only admins can preview the library as another user', async () => {
  expect(await statusAs({})).toBe(403);
  expect(await statusAs(basic('kim'))).toBe(403);
  expect(await statusAs(basic('edith'))).toBe(403);
  for (const id of ['0', '99999', 'kim', '-1', '']) {
    expect((await read('/roms', { [VIEW_AS_HEADER]: id })).statusCode).toBe(403);
  }
  // Public routes refuse it too, because their replies depend on the caller.
  const headers = { ...basic('edith'), ...asKim() };
  expect((await server.app.inject({ url: '/api/stats', headers })).statusCode).toBe(403);
});

describe('the counts of what a user sees', () => {
  test('include platforms, games and public collections', async () => {
    expect(await countOf(ids.kim)).toEqual({
      platforms: { visible: 1, hidden: 1 },
      roms: { visible: 1, hidden: 2 },
      collections: { visible: 1, hidden: 1 },
    });
  });

  test('include everything for users without rules, and nothing for users who may not browse', async () => {
    const vera = await server.addUser('vera', 'viewer');
    expect(await countOf(vera)).toMatchObject({
      platforms: { visible: 2, hidden: 0 },
      roms: { visible: 3, hidden: 0 },
    });
    await admin.send('PUT', `/api/permissions/users/${vera}`, {
      payload: {
        overrides: [
          { entity: 'roms', action: 'read', granted: false },
          { entity: 'platforms', action: 'read', granted: false },
        ],
      },
    });
    expect(await countOf(vera)).toMatchObject({
      platforms: { visible: 0, hidden: 2 },
      roms: { visible: 0, hidden: 3 },
    });
    expect((await read('/permissions/users/99999/seen', {})).statusCode).toBe(404);
  });
});
