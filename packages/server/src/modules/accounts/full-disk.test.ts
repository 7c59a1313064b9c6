import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { testApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

const DAY = 24 * 60 * 60_000;

/** Signs in a user, then makes the database reject every write, as on a full disk. */
async function start() {
  const server = await testApp();
  await server.setUp();
  const browser = new Browser(server.app);
  await browser.signIn('admin');
  const setFull = (isFull: boolean) =>
    sql`pragma query_only = ${sql.lit(isFull ? 1 : 0)}`.execute(server.db);
  await setFull(true);
  return { ...server, browser, setFull };
}

test('a session stays valid although it cannot be renewed', async () => {
  const { browser, advance } = await start();
  for (let day = 0; day < 3; day += 1) {
    advance(DAY);
    for (const url of ['/api/users/me', '/api/platforms', '/api/health', '/api/heartbeat']) {
      expect([url, (await browser.get(url)).statusCode]).toEqual([url, 200]);
    }
  }
});

test('sign-in works, and the session is saved once the database accepts writes', async () => {
  const { app, setFull, db } = await start();
  const browser = new Browser(app, '203.0.113.2');
  expect((await browser.signIn('admin')).statusCode).toBe(200);
  expect((await browser.get('/api/users/me')).json()).toMatchObject({ username: 'admin' });
  const count = async () => (await db.selectFrom('session').selectAll().execute()).length;
  expect(await count()).toBe(1);
  await setFull(false);
  expect((await browser.get('/api/users/me')).statusCode).toBe(200);
  expect(await count()).toBe(2);
});

test('a session that was never saved ends at sign-out', async () => {
  const { app, setFull } = await start();
  const browser = new Browser(app, '203.0.113.2');
  await browser.signIn('admin');
  const { session = '' } = browser;
  await setFull(false);
  await browser.post('/api/logout');
  browser.cookies.set('romm_session', session);
  expect((await browser.get('/api/users/me')).statusCode).toBe(403);
});

test('an app that signs in gets an access token that works', async () => {
  const server = await start();
  const { access_token } = await grantTokens(server, 'admin', 'me.read');
  const reply = await server.app.inject({ url: '/api/users/me', headers: bearer(access_token) });
  expect(reply.json()).toMatchObject({ username: 'admin' });
});
