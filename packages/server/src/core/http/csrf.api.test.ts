import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => server.close());

async function signedIn(): Promise<Browser> {
  const browser = new Browser(server.app);
  await browser.signIn('vera');
  return browser;
}
const attempt = (headers: Record<string, string>, cookies: ReadonlyMap<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/api/users/2/ra/refresh',
    headers,
    cookies: Object.fromEntries(cookies),
    payload: 'incremental=true',
  });

const REFUSED = [403, 'CSRF token verification failed'];

describe('a write with a session', () => {
  test('passes with the token and fails with a plain-text 403 without it', async () => {
    const browser = await signedIn();
    const token = browser.cookies.get('romm_csrftoken') ?? '';
    expect((await attempt({ 'x-csrftoken': token }, browser.cookies)).statusCode).toBe(404);
    const refused = await attempt({}, browser.cookies);
    expect([refused.statusCode, refused.body]).toEqual(REFUSED);
    expect(refused.headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each([
    [
      'a cross-site form',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    ],
    ['JSON sent as text', { 'content-type': 'text/plain', origin: 'https://evil.example' }],
    [
      'a multipart form',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
    ],
    ['a sandboxed page', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a request with an empty token', { 'x-csrftoken': '' }],
  ] as [string, Record<string, string>][])('%s is refused', async (_case, headers) => {
    const browser = await signedIn();
    const reply = await attempt(headers, browser.cookies);
    expect([reply.statusCode, reply.body]).toEqual(REFUSED);
  });

  test('needs the token even if another header looks like credentials', async () => {
    const { cookies } = await signedIn();
    for (const authorization of ['Bearer x', 'Basic eDp5', 'bearer', 'Digest x']) {
      const refused = await attempt({ authorization }, cookies);
      expect([refused.statusCode, refused.body]).toEqual(REFUSED);
    }
    expect((await attempt(basic('vera'), cookies)).statusCode).toBe(404);
    const token = bearer((await grantTokens(server, 'vera', 'me.write')).access_token);
    expect((await attempt(token, cookies)).statusCode).toBe(404);
  });

  test('from a cross-origin page fails, even with the token and without Sec-Fetch-Site', async () => {
    const { cookies } = await signedIn();
    const token = cookies.get('romm_csrftoken') ?? '';
    const headers = { 'x-csrftoken': token, origin: 'http://evil.example' };
    expect((await attempt(headers, cookies)).statusCode).toBe(403);
    const own = { 'x-csrftoken': token, origin: 'http://localhost:80' };
    expect((await attempt(own, cookies)).statusCode).toBe(404);
  });

  test('a token stolen from another session is refused', async () => {
    const [victim, thief] = [await signedIn(), await signedIn()];
    const token = thief.cookies.get('romm_csrftoken') ?? '';
    const cookies = new Map(victim.cookies).set('romm_csrftoken', token);
    const reply = await attempt({ 'x-csrftoken': token }, cookies);
    expect([reply.statusCode, reply.body]).toEqual(REFUSED);
  });

  test('a token planted before sign-in is refused afterwards', async () => {
    const browser = new Browser(server.app);
    await browser.get('/api/heartbeat');
    const planted = browser.cookies.get('romm_csrftoken') ?? '';
    await browser.signIn('vera');
    const cookies = new Map(browser.cookies).set('romm_csrftoken', planted);
    const reply = await attempt({ 'x-csrftoken': planted }, cookies);
    expect([reply.statusCode, reply.body]).toEqual(REFUSED);
  });

  test('a refusal sets the token with which the next attempt succeeds', async () => {
    const browser = await signedIn();
    browser.cookies.delete('romm_csrftoken');
    expect((await browser.post('/api/users/2/ra/refresh')).statusCode).toBe(403);
    expect((await browser.post('/api/users/2/ra/refresh')).statusCode).toBe(404);
  });

  test('a refused write changes nothing', async () => {
    const browser = await signedIn();
    browser.cookies.set('romm_csrftoken', 'x');
    await browser.send('PUT', '/api/users/2', { payload: { ra_username: 'forged' } });
    await browser.get('/api/users/me');
    expect((await browser.get('/api/users/me')).json().ra_username).toBe('');
    expect((await browser.send('POST', '/api/logout')).statusCode).toBe(200);
  });
});

describe('the CSRF token', () => {
  test('is set by any response to a browser without one, readable by scripts', async () => {
    const reply = await server.as(null).get('/users/me');
    expect(reply.cookies).toEqual([
      { name: 'romm_csrftoken', value: expect.stringContaining('.'), path: '/', sameSite: 'Lax' },
    ]);
  });

  test('is not sent to browsers with a valid token, nor to API clients', async () => {
    const browser = new Browser(server.app);
    await browser.get('/api/heartbeat');
    expect((await browser.get('/api/heartbeat')).cookies).toEqual([]);
    const program = await server.as('vera').get('/users/me');
    expect(program.cookies).toEqual([]);
    const { access_token } = await grantTokens(server, 'vera', 'me.read');
    const app = await server.app.inject({ url: '/api/users/me', headers: bearer(access_token) });
    expect(app.cookies).toEqual([]);
  });
});

describe('writes without a token', () => {
  test('a write with Basic or Bearer credentials passes without a token', async () => {
    const { access_token } = await grantTokens(server, 'vera', 'me.write');
    for (const headers of [basic('vera'), bearer(access_token)]) {
      const payload = { ra_username: '' };
      const reply = await server.app.inject({
        method: 'PUT',
        url: '/api/users/2',
        headers,
        payload,
      });
      expect(reply.statusCode).toBe(200);
    }
  });

  test('a write with Basic credentials from a cross-origin page is refused', async () => {
    const headers = { ...basic('vera'), origin: 'https://evil.example', host: 'games.example' };
    const payload = { password: 'forged password' };
    const reply = await server.app.inject({ method: 'PUT', url: '/api/users/2', headers, payload });
    expect([reply.statusCode, reply.body]).toEqual(REFUSED);
    const me = await server.app.inject({ url: '/api/users/me', headers: basic('vera', PASSWORD) });
    expect(me.statusCode).toBe(200);
  });

  test('a server with DISABLE_CSRF_PROTECTION needs no token', async () => {
    const { app, setUp } = await testApp({ env: { DISABLE_CSRF_PROTECTION: 'true' } });
    await setUp();
    const browser = new Browser(app);
    const page = await browser.get('/api/heartbeat');
    expect(page.cookies).toEqual([]);
    const signIn = await browser.signIn('admin');
    expect(signIn.cookies.map(({ name }) => name)).toEqual(['romm_session', 'saveroom_device']);
    expect((await browser.post('/api/users/invite-link')).statusCode).toBe(201);
  });
});

test('a write while the database is unreachable fails with 503, with and without a valid token', async () => {
  let isAway = false;
  const outage: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const own = await testApp({ engine: ({ db }) => ({ db: db.withPlugin(outage) }) });
  await own.setUp();
  const browser = new Browser(own.app);
  await browser.signIn('admin');
  const create = (headers: Record<string, string> = {}) =>
    browser.send('POST', '/api/collections', { payload: { name: 'During' }, headers });
  isAway = true;
  const attempts = [create(), create({ 'x-csrftoken': 'outdated' }), create(basic('admin', 'x'))];
  for (const reply of await Promise.all(attempts)) {
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable']);
  }
  isAway = false;
  expect((await create()).statusCode).toBe(200);
});

test('a request that fails because of the database keeps the browser’s token', async () => {
  const own = await testApp();
  await own.setUp();
  const browser = new Browser(own.app);
  await browser.signIn('admin');
  const token = browser.cookies.get('romm_csrftoken');
  await sql`alter table session rename to session_away`.execute(own.db);
  expect((await browser.get('/api/roms')).statusCode).toBeGreaterThanOrEqual(500);
  await sql`alter table session_away rename to session`.execute(own.db);
  expect(browser.cookies.get('romm_csrftoken')).toBe(token);
  expect((await browser.post('/api/collections', { name: 'After' })).statusCode).toBe(200);
});
