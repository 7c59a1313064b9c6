import { ROLE_SCOPES } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { addApp } from '#testing/second-factors.ts';
import { basic, PASSWORD, testApp } from '#testing/test-app.ts';
import { bearer, grantTokens, issueClientToken, requestToken } from '#testing/tokens.ts';

/** Requires second factors of admins, as the admin `ada`, who has one. */
async function startWithPolicy() {
  const server = await testApp({ users: { ada: 'admin', vera: 'viewer' } });
  const ada = new Browser(server.app);
  await ada.signIn('ada');
  const { id } = await addApp(ada, new Date('2026-01-01T00:00:00Z'));
  const setPolicy = (isNeeded: boolean) =>
    ada.send('PUT', '/api/sign-in-policy', { payload: { admins_need_second_factor: isNeeded } });
  const reply = await setPolicy(true);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { ...server, ada, factorId: id, setPolicy };
}

describe('a second factor required of admins', () => {
  test('can be turned on by an admin who has one, and turned off', async () => {
    const { app, setUp } = await testApp();
    await setUp();
    const method = 'PUT';
    const url = '/api/sign-in-policy';
    const turn = (admins_need_second_factor: boolean) =>
      app.inject({ method, url, headers: basic('admin'), payload: { admins_need_second_factor } });
    expect((await turn(true)).statusCode).toBe(409);
    expect((await turn(false)).statusCode).toBe(200);
    const { ada, setPolicy } = await startWithPolicy();
    expect((await ada.get(url)).json()).toEqual({ admins_need_second_factor: true });
    expect((await setPolicy(false)).json()).toEqual({ admins_need_second_factor: false });
  });

  test('limits admins without one to its set-up', async () => {
    const { app } = await startWithPolicy();
    const browser = new Browser(app);
    expect((await browser.signIn('admin')).statusCode).toBe(200);
    const me = () => browser.get('/api/users/me');
    expect((await me()).json()).toMatchObject({ username: 'admin', oauth_scopes: [] });
    const { id } = (await me()).json<{ id: number }>();
    for (const [method, url] of [
      ['GET', '/api/users'],
      ['GET', '/api/roms'],
      ['GET', '/api/client-tokens'],
      ['POST', '/api/client-tokens'],
      ['PUT', '/api/sign-in-policy'],
      ['PUT', `/api/users/${id}`],
      ['DELETE', '/api/two-factor/factors/1'],
    ] as const) {
      expect([url, (await browser.send(method, url, { payload: {} })).statusCode]).toEqual([
        url,
        403,
      ]);
    }
    expect((await browser.get('/api/two-factor')).json()).toMatchObject({ is_required: true });
    await addApp(browser, new Date('2026-01-01T00:00:00Z'));
    expect((await me()).json()).toMatchObject({ oauth_scopes: ROLE_SCOPES.admin });
    expect((await browser.get('/api/users')).statusCode).toBe(200);
  });

  test('limits open sessions at once', async () => {
    const { app, setPolicy } = await startWithPolicy();
    await setPolicy(false);
    const browser = new Browser(app);
    await browser.signIn('admin');
    expect((await browser.get('/api/users')).statusCode).toBe(200);
    await setPolicy(true);
    expect((await browser.get('/api/users')).statusCode).toBe(403);
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
  });

  test('refuses the password alone in apps, but not client tokens', async () => {
    const { app, setPolicy, get } = await startWithPolicy();
    await setPolicy(false);
    const { access_token, refresh_token } = await grantTokens({ app }, 'admin', 'me.read');
    const { raw_token } = await issueClientToken({ app }, basic('admin'), ['me.read']);
    await setPolicy(true);
    const form = { username: 'admin', password: PASSWORD };
    const refused = await Promise.all([
      get('/users/me'),
      app.inject({ url: '/api/users/me', headers: bearer(access_token) }),
      requestToken({ app }, form),
      requestToken({ app }, { grant_type: 'refresh_token', refresh_token }),
    ]);
    for (const reply of refused) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ code: 'second_factor_required' });
    }
    for (const headers of [bearer(raw_token), basic('admin', raw_token)]) {
      expect((await app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
    }
  });

  test('does not apply to other roles and to admins without a password', async () => {
    const { app, db } = await startWithPolicy();
    const vera = new Browser(app);
    await vera.signIn('vera');
    expect((await vera.get('/api/roms')).statusCode).toBe(200);
    const admin = new Browser(app);
    await admin.signIn('admin');
    expect((await admin.get('/api/roms')).statusCode).toBe(403);
    await db
      .updateTable('users')
      .set({ password_hash: null })
      .where('username', '=', 'admin')
      .execute();
    expect((await admin.get('/api/roms')).statusCode).toBe(200);
  });

  test('can be replaced but not removed if it is the last one', async () => {
    const { ada, factorId } = await startWithPolicy();
    const remove = (id: number) => ada.send('DELETE', `/api/two-factor/factors/${id}`);
    expect((await remove(factorId)).json()).toMatchObject({
      detail: expect.stringContaining('Add another method first'),
    });
    await addApp(ada, new Date('2026-01-01T00:00:00Z'));
    expect((await remove(factorId)).statusCode).toBe(200);
  });
});
