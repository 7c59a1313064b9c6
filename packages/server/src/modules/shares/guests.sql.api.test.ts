import type { PermissionGroup, User } from '@saveroom/contract';
import { afterAll, describe, expect, test } from 'vitest';

import type { Browser } from '#testing/browser.ts';
import { basic } from '#testing/test-app.ts';

import { cleanUpShares } from './shares.tasks.ts';
import { GAME, HOUR_MS, startShareApp } from './testing/share-app.ts';

const { server, shared, other, newVisitor, post, share, listed } = await startShareApp();
afterAll(() => server.close());

const PIN = '2468';
const grants = ['platforms.read', 'roms.view', 'roms.play', 'roms.download', 'collections.read'];

async function addGroup(name: string, fields: object = {}): Promise<number> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/permissions/groups',
    headers: basic('admin'),
    payload: {
      name,
      grants: grants.map((grant) => {
        const [entity, action] = grant.split('.');
        return { entity, action };
      }),
      ...fields,
    },
  });
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json<PermissionGroup>().id;
}

const hide = (group_id: number, rom: number) =>
  server.app.inject({
    method: 'POST',
    url: '/api/permissions/hidden',
    headers: basic('admin'),
    payload: { entity: 'roms', entity_id: rom, group_id },
  });

const invite = (target_id: number, settings: object = {}) =>
  share({ target: 'library', target_id, access: 'play', ...settings }, 'admin');

async function enter(path: string, visitor = newVisitor()): Promise<Browser> {
  await visitor.get(path);
  const reply = await visitor.post(`${path}/guest`);
  expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
  return visitor;
}

const statusOf = async (visitor: Browser, url: string): Promise<number> =>
  (await visitor.get(url)).statusCode;

const group = await addGroup('Guest');
await hide(group, other);

describe('link for guests', () => {
  test('signs a browser in, which can read what the group can read and change nothing', async () => {
    const link = await invite(group, { name: 'Party' });
    expect(link).toMatchObject({ target: 'library', title: 'Guest', state: 'active' });
    const visitor = newVisitor();
    const opened = await visitor.get(link.path);
    expect(opened.json()).toMatchObject({ state: 'open', target: 'library', library_path: null });
    expect(await statusOf(visitor, '/api/users/me')).toBe(403);
    await enter(link.path, visitor);
    const me = (await visitor.get('/api/users/me')).json<User>();
    expect(me).toMatchObject({ id: -1, username: 'guest', role: 'viewer' });
    expect(me.rights).toContain('roms.play');
    expect(me.rights).not.toContain('roms.download');
    expect(me.oauth_scopes.filter((scope) => !scope.endsWith('.read'))).toEqual([]);
    const roms = (await visitor.get('/api/roms')).json<{ items: { id: number }[] }>();
    expect(roms.items.map(({ id }) => id)).toEqual([shared]);
    expect((await visitor.get(`/api/roms/${shared}/player/content`)).body).toBe(GAME);
    expect(await statusOf(visitor, `/api/roms/${shared}/content/game.nes`)).toBe(403);
    expect(await statusOf(visitor, `/api/roms/${other}`)).toBe(404);
    expect(await statusOf(visitor, '/api/users')).toBe(403);
    expect((await visitor.post('/api/collections', { name: 'Mine' })).statusCode).toBe(403);
    expect((await visitor.get('/api/guests/visit')).json()).toMatchObject({
      kind: 'link',
      invited_by: 'admin',
      has_pin: false,
    });
    expect((await visitor.get(link.path)).json()).toMatchObject({ library_path: '/' });
  });

  test('with downloads lets guests download, but not create download links', async () => {
    const link = await invite(group, { access: 'play_and_download' });
    const visitor = await enter(link.path);
    expect((await visitor.get(`/api/roms/${shared}/content/x`)).body).toBe(GAME);
    const { id } = await server.db
      .selectFrom('rom_file')
      .select('id')
      .where('rom_id', '=', shared)
      .executeTakeFirstOrThrow();
    const refused = await visitor.post(`/api/roms/${id}/files/link`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Guests can’t create download links',
    ]);
  });

  test('can only be created by admins, for groups that do not edit', async () => {
    const body = { target: 'library', target_id: group, access: 'play' };
    expect((await post(body)).statusCode).toBe(404);
    const groups = await server.app.inject({
      url: '/api/permissions/groups',
      headers: basic('admin'),
    });
    const editors = groups.json<PermissionGroup[]>().find(({ role }) => role === 'editor');
    expect((await post({ ...body, target_id: editors?.id }, 'admin')).statusCode).toBe(404);
    expect((await post({ ...body, target: 'kiosk' }, 'admin')).statusCode).toBe(422);
  });

  test('counts each browser once and refuses others when its uses are exhausted', async () => {
    const link = await invite(group, { max_uses: 1 });
    const visitor = newVisitor();
    const late = newVisitor();
    await late.get(link.path);
    await enter(link.path, visitor);
    await visitor.post('/api/logout');
    expect(await statusOf(visitor, '/api/users/me')).toBe(403);
    await enter(link.path, visitor);
    expect(await listed(link.id, 'admin')).toMatchObject({ use_count: 1, state: 'used_up' });
    expect((await late.post(`${link.path}/guest`)).statusCode).toBe(410);
    expect((await late.get(link.path)).json()).toEqual({ state: 'used_up' });
  });

  test('needs its password, and a new one ends the visits', async () => {
    const link = await invite(group, { password: 'open sesame' });
    const visitor = newVisitor();
    await visitor.get(link.path);
    expect((await visitor.post(`${link.path}/guest`)).statusCode).toBe(404);
    await visitor.post(`${link.path}/unlock`, { password: 'open sesame' });
    expect((await visitor.post(`${link.path}/guest`)).statusCode).toBe(200);
    await server.app.inject({
      method: 'PUT',
      url: `/api/shares/${link.id}`,
      headers: basic('admin'),
      payload: { password: 'other' },
    });
    expect(await statusOf(visitor, '/api/users/me')).toBe(403);
  });

  test('signs its guests out when it expires, is revoked, or its creator is no longer an admin', async () => {
    const soon = new Date(Date.parse('2026-01-01T00:00:00Z') + HOUR_MS).toISOString();
    const expiring = await enter((await invite(group, { expires_at: soon })).path);
    const link = await invite(group);
    const revoked = await enter(link.path);
    await server.addUser('ada', 'admin');
    const ofAda = await share({ target: 'library', target_id: group, access: 'play' }, 'ada');
    const orphan = await enter(ofAda.path);
    expect(await statusOf(orphan, '/api/roms')).toBe(200);
    await server.db
      .updateTable('users')
      .set({ role: 'editor' })
      .where('username', '=', 'ada')
      .execute();
    expect(await statusOf(orphan, '/api/roms')).toBe(403);
    await server.app.inject({
      method: 'DELETE',
      url: `/api/shares/${link.id}`,
      headers: basic('admin'),
    });
    expect(await statusOf(revoked, '/api/roms')).toBe(403);
    expect(await statusOf(revoked, link.path)).toBe(404);
    expect(await statusOf(expiring, '/api/roms')).toBe(200);
    server.advance(HOUR_MS);
    expect(await statusOf(expiring, '/api/roms')).toBe(403);
  });

  test('does not replace the session of a signed-in user', async () => {
    const link = await invite(group);
    const vera = newVisitor();
    await vera.signIn('vera');
    expect((await vera.get(link.path)).json()).toMatchObject({ library_path: '/' });
    expect((await vera.post(`${link.path}/guest`)).statusCode).toBe(409);
  });

  test('after signing in with an account a guest is no longer a guest', async () => {
    const visitor = await enter((await invite(group)).path);
    expect((await visitor.signIn('vera')).statusCode).toBe(200);
    expect((await visitor.get('/api/users/me')).json()).toMatchObject({ username: 'vera' });
    expect((await visitor.get('/api/guests/visit')).json()).toBeNull();
  });
});

async function startKiosk(pin: string | null = PIN) {
  const device = newVisitor();
  await device.signIn('admin');
  const before = device.session;
  const payload = { group_id: group, name: 'Living room', pin };
  const reply = await device.post('/api/guests/kiosk', payload);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return { device, before, id: reply.json<{ id: number }>().id };
}

describe('kiosk', () => {
  test('replaces the session of the admin for a year, is listed, and plays', async () => {
    const { device, before, id } = await startKiosk();
    expect(await statusOf(device, '/api/users')).toBe(403);
    expect((await device.get('/api/users/me')).json()).toMatchObject({ username: 'kiosk' });
    expect((await device.get('/api/guests/visit')).json()).toMatchObject({
      kind: 'kiosk',
      has_pin: true,
    });
    const old = newVisitor();
    old.cookies.set('romm_session', before ?? '');
    // A request that is still running must not delete the new cookie.
    expect(await statusOf(old, '/api/users/me')).toBe(200);
    server.advance(11_000);
    expect(await statusOf(old, '/api/users/me')).toBe(403);
    expect(await listed(id, 'admin')).toMatchObject({ target: 'kiosk', name: 'Living room' });
    server.advance(100 * 24 * HOUR_MS);
    expect(await statusOf(device, `/api/roms/${shared}`)).toBe(200);
    expect(await statusOf(device, `/api/roms/${other}`)).toBe(404);
  });

  test('ends with its PIN, not by signing out, and PIN guesses are throttled', async () => {
    const { device, id } = await startKiosk();
    expect((await device.post('/api/logout')).statusCode).toBe(403);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 12; guess += 1) {
      const reply = await device.post('/api/guests/kiosk/leave', { pin: String(1000 + guess) });
      statuses.add(reply.statusCode);
    }
    expect(statuses).toEqual(new Set([400, 429]));
    expect((await device.get('/api/guests/visit')).json()).toMatchObject({ kind: 'kiosk' });
    server.advance(24 * HOUR_MS);
    expect((await device.post('/api/guests/kiosk/leave', { pin: PIN })).statusCode).toBe(200);
    expect((await device.get('/api/guests/visit')).json()).toBeNull();
    expect(await listed(id, 'admin')).toBeUndefined();
  });

  test('refuses sign-ins except those of admins, which end it', async () => {
    const { device, id } = await startKiosk(null);
    expect((await device.post('/api/guests/kiosk/leave', { pin: '' })).statusCode).toBe(400);
    expect((await device.signIn('vera')).statusCode).toBe(403);
    expect((await device.get('/api/users/me')).json()).toMatchObject({ username: 'kiosk' });
    const link = await invite(group);
    await device.get(link.path);
    expect((await device.post(`${link.path}/guest`)).statusCode).toBe(403);
    expect((await device.signIn('admin')).statusCode).toBe(200);
    expect((await device.get('/api/users/me')).json()).toMatchObject({ username: 'admin' });
    expect(await listed(id, 'admin')).toBeUndefined();
    await cleanUpShares({ db: server.db, clock: () => new Date('2026-12-01T00:00:00Z') });
    const rows = server.db.selectFrom('share_link').select('id').where('target', '=', 'kiosk');
    expect((await rows.execute()).map((row) => row.id)).not.toContain(id);
  });

  test('cannot be changed like a link', async () => {
    const { id } = await startKiosk();
    const reply = await server.app.inject({
      method: 'PUT',
      url: `/api/shares/${id}`,
      headers: basic('admin'),
      payload: { password: null },
    });
    expect(reply.statusCode).toBe(404);
  });
});

test('guests of a group that is deleted lose their access', async () => {
  const id = await addGroup('Second');
  const { path } = await invite(id);
  const visitor = await enter(path);
  expect(await statusOf(visitor, '/api/roms')).toBe(200);
  await server.app.inject({
    method: 'DELETE',
    url: `/api/permissions/groups/${id}`,
    headers: basic('admin'),
  });
  expect(await statusOf(visitor, '/api/roms')).toBe(403);
});
