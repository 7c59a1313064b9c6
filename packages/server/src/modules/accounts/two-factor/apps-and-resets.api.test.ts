import { ROLE_SCOPES } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { startWithApp } from '#testing/second-factors.ts';
import { basic, PASSWORD, testApp } from '#testing/test-app.ts';
import { bearer, issueClientToken, requestToken } from '#testing/tokens.ts';

describe('apps of an account with two-factor authentication', () => {
  const CLEAR = /two-factor authentication.*client token/;

  test.each(['GET /api/users/me', 'PROPFIND /dav/'])(
    'the password alone is refused as Basic: %s',
    async (route) => {
      const { app } = await startWithApp();
      const [method, url] = route.split(' ') as ['GET', string];
      const reply = await app.inject({ method, url, headers: basic('vera') });
      expect(reply.statusCode).toBe(401);
      expect(reply.body).toMatch(CLEAR);
      const wrong = await app.inject({ method, url, headers: basic('vera', 'wrong') });
      expect(wrong.body).not.toMatch(CLEAR);
    },
  );

  test('the password alone gets no access token', async () => {
    const { app } = await startWithApp();
    const form = { username: 'vera', password: PASSWORD, scope: 'me.read' };
    const reply = await requestToken({ app }, form);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({
      code: 'second_factor_required',
      detail: expect.stringMatching(CLEAR),
    });
  });

  test('a client token works as bearer and as Basic password, WebDAV included', async () => {
    const { app, owner } = await startWithApp();
    const scopes = ['me.read', 'assets.read'];
    const created = await owner.post('/api/client-tokens', { name: 'Deck', scopes });
    const { raw_token } = created.json<{ raw_token: string }>();
    for (const headers of [bearer(raw_token), basic('vera', raw_token)]) {
      const me = await app.inject({ url: '/api/users/me', headers });
      const dav = await app.inject({ method: 'PROPFIND', url: '/dav/', headers } as never);
      expect([me.statusCode, dav.statusCode]).toEqual([200, 207]);
    }
  });

  test('a client token as Basic password does not replace the current password', async () => {
    const { app, addUser, setUp } = await testApp();
    await setUp();
    const id = await addUser('vera', 'viewer');
    const scopes = ROLE_SCOPES.viewer;
    const { raw_token } = await issueClientToken({ app }, basic('vera'), scopes);
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/users/${id}`,
      headers: basic('vera', raw_token),
      payload: { password: 'stolen and changed' },
    });
    expect(reply.json()).toMatchObject({ detail: 'Enter your current password to change it' });
  });
});

describe('resetting second factors', () => {
  test('is possible for admins, who see which users have two-factor authentication', async () => {
    const { app, id, begin } = await startWithApp();
    const headers = basic('admin');
    const users = async () =>
      (await app.inject({ url: '/api/users', headers })).json<
        { username: string; two_factor_enabled: boolean }[]
      >();
    expect(await users()).toMatchObject([
      { username: 'admin', two_factor_enabled: false },
      { username: 'vera', two_factor_enabled: true },
    ]);
    const url = `/api/users/${id}/two-factor`;
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    expect((await begin()).reply.statusCode).toBe(200);
    expect((await users())[1]).toMatchObject({ two_factor_enabled: false });
  });

  test('is refused for the own account and unknown users', async () => {
    const { app, setUp } = await testApp();
    await setUp();
    const headers = basic('admin');
    const reset = async (id: number) =>
      (await app.inject({ method: 'DELETE', url: `/api/users/${id}/two-factor`, headers }))
        .statusCode;
    expect([await reset(1), await reset(99)]).toEqual([400, 404]);
  });

  test('is not done by a new password from a reset link', async () => {
    const { app, id, begin } = await startWithApp();
    const headers = basic('admin');
    const link = await app.inject({ method: 'POST', url: `/api/users/${id}/reset-link`, headers });
    const visitor = new Browser(app);
    await visitor.get('/api/heartbeat');
    const payload = { token: link.json<{ token: string }>().token, new_password: PASSWORD };
    expect((await visitor.post('/api/reset-password', payload)).statusCode).toBe(200);
    expect((await begin()).reply.json()).toMatchObject({ code: 'second_factor_required' });
  });
});
