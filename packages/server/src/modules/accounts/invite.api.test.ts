import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let guest: Browser;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await server.addUser('vera', 'viewer');
  guest = new Browser(server.app);
  await guest.get('/api/heartbeat');
});
afterAll(() => server.close());

const link = (query = '', as = 'admin') =>
  server.app.inject({ method: 'POST', url: `/api/users/invite-link${query}`, headers: basic(as) });
const invite = async (query = ''): Promise<string> => (await link(query)).json().token;

let count = 0;
function someone(token: string, change: object = {}) {
  count += 1;
  return { username: `guest-${count}`, email: '', password: PASSWORD, token, ...change };
}
const register = (body: object) => guest.post('/api/users/register', body);

describe('POST /users/invite-link', () => {
  test.each([
    ['', 'viewer'],
    ['?role=viewer', 'viewer'],
    ['?role=user', 'viewer'],
    ['?role=Editor', 'editor'],
    ['?role=ADMIN', 'admin'],
  ])('%j invites a %s', async (query, role) => {
    const reply = await link(query);
    expect(reply.statusCode).toBe(201);
    expect(Object.keys(reply.json())).toEqual(['token']);
    const made = await register(someone(reply.json().token));
    expect([made.statusCode, made.json().role]).toEqual([201, role]);
  });

  test('a role nobody has is 400', async () => {
    const reply = await link('?role=owner');
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Role owner is not valid']);
  });

  test.each(['?expiration=5', '?expiration=99999999', '?expiration=soon'])(
    '%s is 422',
    async (query) => {
      expect((await link(query)).statusCode).toBe(422);
    },
  );

  test('is for admins', async () => {
    const reply = await link('', 'vera');
    expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Forbidden']);
  });
});

describe('POST /users/register', () => {
  test('makes the account and lets it sign in', async () => {
    const body = someone(await invite(), { username: 'Gus', email: 'Gus@Example.org' });
    const reply = await register(body);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      username: 'gus',
      email: 'gus@example.org',
      enabled: true,
    });
    expect((await new Browser(server.app).signIn('gus')).statusCode).toBe(200);
  });

  test('an invitation works once', async () => {
    const token = await invite();
    expect((await register(someone(token))).statusCode).toBe(201);
    const again = await register(someone(token));
    expect([again.statusCode, again.json().detail]).toEqual([
      400,
      'Invite token has already been used or is invalid.',
    ]);
  });

  test('of many who use one invitation at once exactly one gets in', async () => {
    const token = await invite();
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const browser = new Browser(server.app, `192.0.2.${index + 1}`);
        await browser.get('/api/heartbeat');
        return browser.post('/api/users/register', someone(token));
      }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
  });

  test('of two who want one name at once exactly one gets it', async () => {
    const tokens = await Promise.all([invite(), invite()]);
    const bodies = tokens.map((token) => someone(token, { username: 'twin' }));
    const replies = await Promise.all(bodies.map(register));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 400,
    ]);
  });

  test.each([
    ['a taken name', { username: 'VERA' }, 'Username vera already exists'],
    [
      'a taken address',
      { email: 'Vera@example.org' },
      'User with email vera@example.org already exists',
    ],
    ['an empty name', { username: ' ' }, 'Username cannot be empty'],
    ['an empty password', { password: ' ' }, 'Password cannot be empty'],
    [
      'a name Basic could not carry',
      { username: 'a:b' },
      'Username can’t contain colons or control characters',
    ],
    ['a broken token', { token: 'x' }, 'Invalid token'],
  ])('%s is refused and leaves the invitation good', async (_what, change, detail) => {
    const token = await invite();
    const reply = await register(someone(token, change));
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail]);
    expect((await register(someone(token))).statusCode).toBe(201);
  });

  test('another kind of token is told apart', async () => {
    const granted = await server.app.inject({
      method: 'POST',
      url: '/api/token',
      payload: { username: 'vera', password: PASSWORD },
    });
    const reply = await register(someone(granted.json().access_token));
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Invalid token type.']);
  });

  test('nobody chooses their own role', async () => {
    const reply = await register(someone(await invite(), { role: 'admin', enabled: true, id: 1 }));
    expect([reply.statusCode, reply.json().role]).toEqual([201, 'viewer']);
  });

  test('every field is needed', async () => {
    const reply = await register({});
    expect(reply.statusCode).toBe(422);
    const missing = reply.json<{ detail: { loc: string[] }[] }>().detail.map(({ loc }) => loc[1]);
    expect(missing).toEqual(['username', 'email', 'password', 'token']);
  });

  test('an invitation ends after ten minutes, or when its maker said', async () => {
    const [usual, long] = [await invite(), await invite('?expiration=3600')];
    server.advance(600_000);
    const late = await register(someone(usual));
    expect([late.statusCode, late.json().detail]).toEqual([400, 'Invalid token']);
    expect((await register(someone(long))).statusCode).toBe(201);
  });
});
