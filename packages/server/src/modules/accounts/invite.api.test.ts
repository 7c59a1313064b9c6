import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let guest: Browser;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
  guest = new Browser(server.app);
  await guest.get('/api/heartbeat');
});
afterAll(() => server.close());

const link = (query = '', as = 'admin') => server.as(as).post(`/users/invite-link${query}`);
const invite = async (query = ''): Promise<string> => (await link(query)).json().token;

let count = 0;
function registration(token: string, change: object = {}) {
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
    const { token, url } = reply.json();
    expect(url).toBe(`http://localhost:80/register?token=${token}`);
    const created = await register(registration(reply.json().token));
    expect([created.statusCode, created.json().role]).toEqual([201, role]);
  });

  test('an unknown role is 400', async () => {
    const reply = await link('?role=owner');
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Role owner is not valid']);
  });

  test.each(['?expiration=5', '?expiration=99999999', '?expiration=soon'])(
    '%s is 422',
    async (query) => {
      expect((await link(query)).statusCode).toBe(422);
    },
  );

  test('is forbidden for non-admins', async () => {
    const reply = await link('', 'vera');
    expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Forbidden']);
  });
});

describe('POST /users/register', () => {
  test('creates an account that can sign in', async () => {
    const body = registration(await invite(), { username: 'Gus', email: 'Gus@Example.org' });
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
    expect((await register(registration(token))).statusCode).toBe(201);
    const again = await register(registration(token));
    expect([again.statusCode, again.json().detail]).toEqual([
      400,
      'Invite token has already been used or is invalid.',
    ]);
  });

  test('exactly one of several concurrent requests can use an invitation', async () => {
    const token = await invite();
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const browser = new Browser(server.app, `192.0.2.${index + 1}`);
        await browser.get('/api/heartbeat');
        return browser.post('/api/users/register', registration(token));
      }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
  });

  test('exactly one of two concurrent registrations gets the same name', async () => {
    const tokens = await Promise.all([invite(), invite()]);
    const bodies = tokens.map((token) => registration(token, { username: 'twin' }));
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
      'a name that Basic cannot transmit',
      { username: 'a:b' },
      'Username can’t contain colons or control characters',
    ],
    ['a broken token', { token: 'x' }, 'Invalid token'],
  ])('%s is rejected and the invitation stays valid', async (_what, change, detail) => {
    const token = await invite();
    const reply = await register(registration(token, change));
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail]);
    expect((await register(registration(token))).statusCode).toBe(201);
  });

  test('a token of another type is rejected', async () => {
    const granted = await server.as(null).post('/token', { username: 'vera', password: PASSWORD });
    const reply = await register(registration(granted.json().access_token));
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Invalid token type.']);
  });

  test('a role in the request body is ignored', async () => {
    const change = { role: 'admin', enabled: true, id: 1 };
    const reply = await register(registration(await invite(), change));
    expect([reply.statusCode, reply.json().role]).toEqual([201, 'viewer']);
  });

  test('every field is required', async () => {
    const reply = await register({});
    expect(reply.statusCode).toBe(422);
    const missing = reply.json<{ detail: { loc: string[] }[] }>().detail.map(({ loc }) => loc[1]);
    expect(missing).toEqual(['username', 'email', 'password', 'token']);
  });

  test('an invitation expires after ten minutes or the requested time', async () => {
    const [usual, long] = [await invite(), await invite('?expiration=3600')];
    server.advance(600_000);
    const late = await register(registration(usual));
    expect([late.statusCode, late.json().detail]).toEqual([400, 'Invalid token']);
    expect((await register(registration(long))).statusCode).toBe(201);
  });
});
