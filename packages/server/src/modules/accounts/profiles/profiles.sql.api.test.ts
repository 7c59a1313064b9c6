import { type Profile, type ProfileDevice, WRONG_PINS_MAX } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let count = 0;
let names: { mia: string; leo: string };
let ids: { mia: number; leo: number };
let tv: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
});
afterAll(() => server.close());

beforeEach(async () => {
  count += 1;
  names = { mia: `mia ${count}`, leo: `leo ${count}` };
  ids = {
    mia: await server.addUser(names.mia, 'viewer'),
    leo: await server.addUser(names.leo, 'viewer'),
  };
  tv = new Browser(server.app, `203.0.113.${count}`);
});

const PIN = '2468';
const list = async (browser = tv) => (await browser.get('/api/profiles')).json<Profile[]>();
const lockOf = async (name: string) =>
  (await list()).find(({ username }) => username === name)?.lock;
const remember = (lock: string, more: object = {}, browser = tv) =>
  browser.send('PUT', '/api/profiles/mine', {
    payload: { lock, current_password: PASSWORD, ...more },
  });
const who = async (browser = tv) => (await browser.get('/api/users/me')).json().username;

async function switchTo(name: string, pin?: string, browser = tv) {
  const profile = (await list(browser)).find(({ username }) => username === name);
  return browser.post(`/api/profiles/${profile?.id ?? 'none'}/session`, pin ? { pin } : {});
}

async function knownSignIns(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('known_sign_in')
    .select('key')
    .where('user_id', '=', ids.mia)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Both are remembered on the TV, mia with a PIN and leo without; leo is signed in. */
async function rememberBoth(): Promise<void> {
  await tv.signIn(names.mia);
  expect((await remember('pin', { pin: PIN })).statusCode).toBe(200);
  await tv.signIn(names.leo);
  expect((await remember('none')).statusCode).toBe(200);
}

const adminPut = (id: number, payload: object) =>
  server.app.inject({ method: 'PUT', url: `/api/users/${id}`, headers: basic('admin'), payload });

describe('a device', () => {
  test('remembers only accounts that requested it', async () => {
    await tv.signIn(names.mia);
    expect(await list()).toEqual([]);
    expect((await tv.get('/api/profiles/mine')).json()).toEqual({
      lock: null,
      locks: ['password', 'pin', 'none'],
    });
  });

  test('switches between people with or without a PIN, and ends the previous session', async () => {
    await rememberBoth();
    expect(await list()).toMatchObject([
      { username: names.leo, lock: 'none', is_current: true, has_avatar: false },
      { username: names.mia, lock: 'pin', is_current: false },
    ]);
    const before = tv.session;
    expect((await switchTo(names.mia, PIN)).statusCode).toBe(200);
    expect(await who()).toBe(names.mia);
    const stale = await server.app.inject({
      url: '/api/users/me',
      cookies: { romm_session: before ?? '' },
    });
    expect(stale.statusCode).toBe(403);
    expect((await switchTo(names.leo)).statusCode).toBe(200);
    expect(await who()).toBe(names.leo);
  });

  test('gets a new cookie when it remembers an account, so a planted one gives no access', async () => {
    tv.cookies.set('saveroom_device', 'planted');
    await rememberBoth();
    const attacker = new Browser(server.app, '198.51.100.9');
    attacker.cookies.set('saveroom_device', 'planted');
    expect(await list(attacker)).toEqual([]);
    expect((await list()).map(({ username }) => username)).toEqual([names.leo, names.mia]);
  });

  test('is still recognized at sign-in after it got a new cookie', async () => {
    await tv.signIn(names.mia);
    const before = await knownSignIns();
    await remember('none');
    const after = await knownSignIns();
    expect(after).toHaveLength(2);
    expect(after.filter((key) => before.includes(key))).toHaveLength(1);
    await tv.signIn(names.mia);
    expect(await knownSignIns()).toEqual(after);
  });

  test('lists its profiles and signs in to one without a session', async () => {
    await rememberBoth();
    await tv.post('/api/logout');
    expect((await list()).map(({ is_current }) => is_current)).toEqual([false, false]);
    expect((await switchTo(names.mia, PIN)).statusCode).toBe(200);
    expect(await who()).toBe(names.mia);
  });

  test('separates the saves and settings of its people', async () => {
    await rememberBoth();
    await tv.send('PUT', `/api/users/${ids.leo}`, {
      payload: { ui_settings: JSON.stringify({ theme: 'dark', controls: { nes: 1 } }) },
    });
    await switchTo(names.mia, PIN);
    expect((await tv.get('/api/users/me')).json()).toMatchObject({ ui_settings: {} });
    await switchTo(names.leo);
    expect((await tv.get('/api/users/me')).json()).toMatchObject({
      ui_settings: { theme: 'dark', controls: { nes: 1 } },
    });
  });

  test('switches only with the CSRF token of the browser', async () => {
    await rememberBoth();
    const [profile] = await list();
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/profiles/${profile?.id}/session`,
      payload: {},
      cookies: Object.fromEntries(tv.cookies),
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe('another browser', () => {
  test('neither lists nor opens the profiles of a device, even with the right PIN', async () => {
    await rememberBoth();
    const profile = (await list()).find(({ username }) => username === names.mia);
    const other = new Browser(server.app, '203.0.113.99');
    await other.get('/api/heartbeat');
    expect(await list(other)).toEqual([]);
    const url = `/api/profiles/${profile?.id}`;
    expect((await other.post(`${url}/session`, { pin: PIN })).statusCode).toBe(404);
    expect((await other.get(`${url}/avatar`)).statusCode).toBe(404);
    await other.signIn(names.leo);
    expect((await other.post(`${url}/session`, { pin: PIN })).statusCode).toBe(404);
  });

  test('with a copied device cookie counts wrong PINs together with the device, and loses removed profiles', async () => {
    await rememberBoth();
    const thief = new Browser(server.app, '198.51.100.66');
    await thief.get('/api/heartbeat');
    const device = tv.cookies.get('saveroom_device');
    expect(device).toBeDefined();
    thief.cookies.set('saveroom_device', device ?? '');
    for (let guess = 0; guess < WRONG_PINS_MAX; guess += 1) {
      await switchTo(names.mia, `000${guess}`, thief);
      server.advance(60_000);
    }
    expect((await switchTo(names.mia, PIN, thief)).statusCode).toBe(403);
    expect(await lockOf(names.mia)).toBe('password');
    const url = `/api/users/${ids.leo}/profiles`;
    const [leo] = (await tv.get(url)).json<ProfileDevice[]>();
    expect((await tv.send('DELETE', `${url}/${leo?.id}`)).statusCode).toBe(200);
    expect((await list(thief)).map(({ username }) => username)).toEqual([names.mia]);
  });
});

describe('a PIN', () => {
  test('that is wrong is refused, and after five attempts only the password is accepted', async () => {
    await rememberBoth();
    for (let guess = 0; guess < WRONG_PINS_MAX; guess += 1) {
      const reply = await switchTo(names.mia, '0000');
      expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Incorrect PIN']);
      server.advance(60_000);
    }
    expect(await lockOf(names.mia)).toBe('password');
    const reply = await switchTo(names.mia, PIN);
    expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Sign in with your password']);
    expect(await who()).toBe(names.leo);
    await tv.signIn(names.mia);
    expect(await lockOf(names.mia)).toBe('pin');
    expect((await switchTo(names.mia, PIN)).statusCode).toBe(200);
  });

  test('guessed by many concurrent requests is compared at most five times', async () => {
    await rememberBoth();
    const guesses = Array.from({ length: 12 }, (_, index) => `90${index + 10}`);
    const replies = await Promise.all(guesses.map((pin) => switchTo(names.mia, pin)));
    const compared = replies.filter(({ statusCode }) => statusCode === 401).length;
    expect(compared).toBeLessThanOrEqual(WRONG_PINS_MAX);
    expect(replies.every(({ statusCode }) => [401, 403, 429].includes(statusCode))).toBe(true);
  });

  test('is stored hashed', async () => {
    await rememberBoth();
    const rows = await server.db.selectFrom('device_profile').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(PIN);
    expect(JSON.stringify(rows)).not.toContain(tv.cookies.get('saveroom_device') ?? 'none');
    expect(rows.find(({ user_id }) => user_id === ids.mia)?.pin_hash).toMatch(/^\$argon2id\$/);
  });

  test.each(['123', '123456789', '12a4', ''])('of “%s” is refused', async (pin) => {
    await tv.signIn(names.mia);
    expect((await remember('pin', { pin })).statusCode).toBe(422);
    expect(await list()).toEqual([]);
  });
});

describe('a profile', () => {
  test('is created only with a session and the password of its owner, for an admin also with a PIN', async () => {
    await tv.signIn(names.mia);
    const missing = await tv.send('PUT', '/api/profiles/mine', { payload: { lock: 'none' } });
    expect(missing.statusCode).toBe(400);
    expect((await remember('none', { current_password: 'wrong password' })).statusCode).toBe(400);
    expect((await remember('pin')).statusCode).toBe(400);
    const byApp = await server.app.inject({
      method: 'PUT',
      url: '/api/profiles/mine',
      headers: basic(names.mia),
      payload: { lock: 'none' },
    });
    expect(byApp.statusCode).toBe(400);
    await tv.signIn('admin');
    expect((await remember('none')).statusCode).toBe(400);
    expect((await remember('pin', { pin: PIN })).json()).toEqual({
      lock: 'pin',
      locks: ['password', 'pin'],
    });
  });

  test('of an account with a second factor is only opened with the password and that factor', async () => {
    await rememberBoth();
    const two_factor_since = '2026-01-01T00:00:00.000+00:00';
    await server.db
      .updateTable('users')
      .set({ two_factor_since })
      .where('id', '=', ids.mia)
      .execute();
    expect(await lockOf(names.mia)).toBe('password');
    expect((await switchTo(names.mia, PIN)).statusCode).toBe(403);
    expect(await who()).toBe(names.leo);
    await tv.signIn(names.mia);
    expect(await who()).not.toBe(names.mia);
  });

  test('with a password is listed, but not opened without it', async () => {
    await tv.signIn(names.mia);
    await remember('password');
    expect(await lockOf(names.mia)).toBe('password');
    expect((await switchTo(names.mia)).statusCode).toBe(403);
  });

  test('can be removed by its owner on any device, and by an admin', async () => {
    await rememberBoth();
    expect((await tv.send('DELETE', '/api/profiles/mine')).statusCode).toBe(200);
    expect((await list()).map(({ username }) => username)).toEqual([names.mia]);
    const url = `/api/users/${ids.mia}/profiles`;
    const foreign = await tv.get(url);
    expect(foreign.statusCode).toBe(403);
    const devices = (await server.app.inject({ url, headers: basic('admin') })).json<
      ProfileDevice[]
    >();
    expect(devices).toMatchObject([{ lock: 'pin', current: false }]);
    const remove = await server.app.inject({
      method: 'DELETE',
      url: `${url}/${devices[0]?.id}`,
      headers: basic('admin'),
    });
    expect(remove.statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['a new password', { password: 'something new' }],
    ['a new role', { role: 'editor' }],
    ['being disabled', { enabled: 'false' }],
  ])('ends with %s', async (_case, change) => {
    await rememberBoth();
    const profile = (await list()).find(({ username }) => username === names.mia);
    expect((await adminPut(ids.mia, change)).statusCode).toBe(200);
    expect((await list()).map(({ username }) => username)).toEqual([names.leo]);
    const reply = await tv.post(`/api/profiles/${profile?.id}/session`, { pin: PIN });
    expect(reply.statusCode).toBe(404);
  });

  test('ends when its owner signs out everywhere', async () => {
    await rememberBoth();
    await tv.send('DELETE', `/api/users/${ids.leo}/sessions`);
    expect((await list()).map(({ username }) => username)).toEqual([names.mia]);
  });

  test('expires after 90 days without use, and use extends that', async () => {
    await rememberBoth();
    const day = 24 * 60 * 60 * 1000;
    server.advance(60 * day);
    await switchTo(names.leo);
    server.advance(31 * day);
    expect((await list()).map(({ username }) => username)).toEqual([names.leo]);
  });
});
