import type { listSessions, Reply } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens, refreshTokens } from '#testing/tokens.ts';

type Sessions = Reply<typeof listSessions>;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
});
afterAll(() => server.close());

let count = 0;

/** Creates a user who is signed in twice: at home, then on the road. */
async function signedInTwice() {
  count += 1;
  const name = `vera-${count}`;
  const id = await server.addUser(name, 'viewer');
  const home = new Browser(server.app, `192.0.2.${2 * count}`);
  await home.signIn(name);
  server.advance(1000);
  const road = new Browser(server.app, `192.0.2.${2 * count + 1}`);
  await road.signIn(name);
  return { id, name, home, road, url: `/api/users/${id}/sessions` };
}

const statusOf = async (browser: Browser) => (await browser.get('/api/users/me')).statusCode;
const asAdmin = (method: 'GET' | 'DELETE', url: string) =>
  server.app.inject({ method, url, headers: basic('admin') });

test('users see their own sessions, most recently seen first', async () => {
  const { road, url } = await signedInTwice();
  const { sessions, apps } = (await road.get(url)).json<Sessions>();
  expect(sessions.map(({ current, ip }) => [current, ip])).toEqual([
    [true, `192.0.2.${2 * count + 1}`],
    [false, `192.0.2.${2 * count}`],
  ]);
  expect(apps).toBe(0);
});

test('the public session id neither opens the session nor appears in the database', async () => {
  const { road, url } = await signedInTwice();
  const { sessions } = (await road.get(url)).json<Sessions>();
  const stored = JSON.stringify(await server.db.selectFrom('session').selectAll().execute());
  for (const { id } of sessions) {
    expect(stored).not.toContain(id);
    const reply = await server.app.inject({ url: '/api/users/me', cookies: { romm_session: id } });
    expect(reply.statusCode).toBe(403);
  }
});

test('ending one session keeps the other', async () => {
  const { home, road, url } = await signedInTwice();
  const { sessions } = (await road.get(url)).json<Sessions>();
  const other = `${url}/${sessions[1]?.id}`;
  expect((await road.send('DELETE', other)).statusCode).toBe(200);
  expect([await statusOf(home), await statusOf(road)]).toEqual([403, 200]);
  expect((await road.send('DELETE', other)).statusCode).toBe(404);
});

test('ending all sessions keeps the current one and revokes all app tokens', async () => {
  const { home, road, name, url } = await signedInTwice();
  const tokens = await grantTokens(server, name, 'me.read');
  expect((await road.get(url)).json()).toMatchObject({ apps: 1 });
  expect((await road.send('DELETE', url)).statusCode).toBe(200);
  expect([await statusOf(home), await statusOf(road)]).toEqual([403, 200]);
  expect((await road.get(url)).json()).toMatchObject({ sessions: [{ current: true }], apps: 0 });
  const headers = bearer(tokens.access_token);
  expect((await server.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401);
  expect((await refreshTokens(server, tokens.refresh_token)).statusCode).not.toBe(200);
});

test('only an admin can end the sessions of other users', async () => {
  const { home, road, url } = await signedInTwice();
  const stranger = await signedInTwice();
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await stranger.road.send(method, url)).statusCode).toBe(403);
  }
  expect((await asAdmin('GET', url)).json<Sessions>().sessions).toHaveLength(2);
  expect((await asAdmin('DELETE', url)).statusCode).toBe(200);
  expect([await statusOf(home), await statusOf(road)]).toEqual([403, 403]);
  expect((await asAdmin('GET', '/api/users/99999/sessions')).statusCode).toBe(404);
});

test('a token with reduced scopes cannot end sessions', async () => {
  const { name, home, url } = await signedInTwice();
  const { access_token } = await grantTokens(server, name, 'me.read me.write');
  const headers = bearer(access_token);
  expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403);
  expect(await statusOf(home)).toBe(200);
});
