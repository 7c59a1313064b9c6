import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let shared: TestApp;
beforeAll(async () => {
  shared = await startTestApp();
  await shared.setUp();
});
afterAll(() => shared.close());

let count = 0;

/** Creates a user with an address of their own and signs them in. */
async function signedIn(server = shared) {
  count += 1;
  const name = `vera-${count}`;
  const id = await server.addUser(name, 'viewer');
  const browser = new Browser(server.app, `192.0.2.${count}`);
  await browser.signIn(name);
  return { ...server, id, name, browser };
}

const put = ({ app }: Pick<TestApp, 'app'>, id: number, payload: object, as = 'admin') =>
  app.inject({ method: 'PUT', url: `/api/users/${id}`, headers: basic(as), payload });

const statusOf = async (browser: Browser) => (await browser.get('/api/users/me')).statusCode;

describe('session', () => {
  test('gets a new id at every sign-in, and a planted one ends', async () => {
    const { app, name, browser: attacker } = await signedIn();
    const planted = attacker.session ?? '';
    const victim = new Browser(app);
    victim.cookies.set('romm_session', planted);
    await victim.signIn(name);
    expect(victim.session).not.toBe(planted);
    expect(await statusOf(victim)).toBe(200);
    expect(await statusOf(attacker)).toBe(403);
  });

  test('that was replaced by a login does not clear the cookie of the new one', async () => {
    const { app, name, browser } = await signedIn();
    const late = new Browser(app);
    late.cookies.set('romm_session', browser.session ?? '');
    await browser.signIn(name);
    const reply = await late.get('/api/users/me');
    expect(reply.statusCode).toBe(403);
    expect(reply.cookies.map((cookie) => cookie.name)).not.toContain('romm_session');
  });

  test('an invented id is never adopted', async () => {
    const { app, name } = await signedIn();
    const browser = new Browser(app);
    browser.cookies.set('romm_session', 'A'.repeat(43));
    await browser.signIn(name);
    expect(browser.session).not.toBe('A'.repeat(43));
    expect(await statusOf(browser)).toBe(200);
  });

  test('expires after two weeks without use, and the cookie is cleared', async () => {
    const { advance, browser } = await signedIn();
    advance(14 * DAY - 1000);
    expect(await statusOf(browser)).toBe(200);
    advance(14 * DAY);
    const reply = await browser.get('/api/users/me');
    expect(reply.statusCode).toBe(403);
    const cookie = reply.cookies.find(({ name }) => name === 'romm_session');
    expect(cookie).toMatchObject({ value: 'null', httpOnly: true });
    expect(cookie?.expires?.getTime()).toBe(0);
  });

  test('lasts as long as it is used', async () => {
    const { advance, browser } = await signedIn();
    for (let week = 0; week < 5; week += 1) {
      advance(7 * DAY);
      const reply = await browser.get('/api/users/me');
      expect(reply.statusCode).toBe(200);
      const cookie = reply.cookies.find(({ name }) => name === 'romm_session');
      expect(cookie).toMatchObject({ value: browser.session, maxAge: 1_209_600 });
    }
  });

  test('is not renewed with every request', async () => {
    const { advance, browser } = await signedIn();
    advance(30 * MINUTE);
    const reply = await browser.get('/api/users/me');
    expect(reply.cookies.map(({ name }) => name)).not.toContain('romm_session');
  });

  test('with a short lifetime is renewed too', async () => {
    const server = await testApp({ env: { SESSION_MAX_AGE_SECONDS: '600' } });
    const { advance, browser } = await signedIn(server);
    for (let turn = 0; turn < 6; turn += 1) {
      advance(5 * MINUTE);
      expect(await statusOf(browser)).toBe(200);
    }
    advance(11 * MINUTE);
    expect(await statusOf(browser)).toBe(403);
  });

  test.each([
    ['garbage', 'garbage'],
    ['the value of a cleared cookie', 'null'],
    ['an SQL sentence', "x' or '1'='1"],
    ['a hash from the database', 'hash'],
  ])('%s is not signed in', async (_what, value) => {
    const { app, db } = await signedIn();
    const { id_hash } = await db.selectFrom('session').select('id_hash').executeTakeFirstOrThrow();
    const browser = new Browser(app);
    browser.cookies.set('romm_session', value === 'hash' ? id_hash : encodeURIComponent(value));
    expect(await statusOf(browser)).toBe(403);
  });
});

describe('access of an account is revoked', () => {
  test.each([
    ['its own new password', { password: 'another long one' }, 'itself'],
    ['a new password from the admin', { password: 'another long one' }, 'admin'],
    ['a new name', { username: 'wera' }, 'itself'],
    ['a promotion', { role: 'editor' }, 'admin'],
    ['being disabled', { enabled: 'false' }, 'admin'],
  ])('by %s', async (_what, change, who) => {
    const server = await signedIn();
    const { app, browser, id, name } = server;
    const token = await app.inject({
      method: 'POST',
      url: '/api/token',
      payload: { username: name, password: PASSWORD, scope: 'me.read' },
    });
    const { access_token, refresh_token } = token.json<Record<string, string>>();
    const by = who === 'itself' ? name : who;
    expect((await put(server, id, change, by)).statusCode).toBe(200);

    expect(await statusOf(browser)).toBe(403);
    const bearer = { authorization: `Bearer ${access_token}` };
    const called = await app.inject({ url: '/api/users/me', headers: bearer });
    expect(called.statusCode).toBe(401);
    const refreshed = await app.inject({
      method: 'POST',
      url: '/api/token',
      payload: { grant_type: 'refresh_token', refresh_token },
    });
    expect(refreshed.statusCode).toBe(401);
  });

  test.each([
    ['e-mail address', { email: 'vera@home.example' }],
    ['achievements name', { ra_username: 'vera' }],
  ])('but not by a new %s', async (_what, change) => {
    const server = await signedIn();
    expect((await put(server, server.id, change, server.name)).statusCode).toBe(200);
    expect(await statusOf(server.browser)).toBe(200);
  });

  test('but not by the same name in capitals', async () => {
    const server = await signedIn();
    const change = { username: server.name.toUpperCase() };
    expect((await put(server, server.id, change, server.name)).statusCode).toBe(200);
    expect(await statusOf(server.browser)).toBe(200);
  });

  test('changing one’s password requires the current one and clears the cookie', async () => {
    const { browser, id, name } = await signedIn();
    const change = (payload: object) => browser.send('PUT', `/api/users/${id}`, { payload });
    const password = 'a new one';
    const without = await change({ password });
    expect([without.statusCode, without.json()]).toEqual([
      400,
      { code: 'wrong_password', detail: 'Enter your current password to change it' },
    ]);
    const wrong = await change({ password, current_password: 'not it' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { code: 'wrong_password', detail: 'Your current password is incorrect' },
    ]);
    const reply = await change({ password, current_password: PASSWORD });
    expect(reply.statusCode).toBe(200);
    expect(browser.session).toBeUndefined();
    expect((await browser.signIn(name, 'a new one')).statusCode).toBe(200);
  });

  test('a demoted admin loses the right with the next request', async () => {
    const server = await signedIn();
    const id = await server.addUser('boss', 'admin');
    const users = () => server.as('boss').get('/users');
    expect((await users()).statusCode).toBe(200);
    await put(server, id, { role: 'viewer' });
    expect((await users()).statusCode).toBe(403);
  });

  test('deleting an account ends its session', async () => {
    const { app, browser, id, db } = await signedIn();
    await app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers: basic('admin') });
    expect(await statusOf(browser)).toBe(403);
    const left = db.selectFrom('session').selectAll().where('user_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test('a sign-in during a password change gets no valid session', async () => {
    const server = await signedIn();
    const sessions = server.db.selectFrom('session').selectAll().where('user_id', '=', server.id);
    const late = await sessions.executeTakeFirstOrThrow();
    await put(server, server.id, { password: 'a new password' });
    // A slow sign-in with the old password inserts its session after the change.
    await server.db.insertInto('session').values(late).execute();
    expect(await statusOf(server.browser)).toBe(403);
  });
});
