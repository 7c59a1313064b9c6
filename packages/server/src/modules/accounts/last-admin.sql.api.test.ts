import { describe, expect, test } from 'vitest';

import { basic, PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

async function twoAdmins() {
  const server = await testApp();
  await server.setUp();
  const second = await server.addUser('second', 'admin');
  return { ...server, second };
}

const put = ({ app }: Pick<TestApp, 'app'>, as: string, id: number, payload: object) =>
  app.inject({ method: 'PUT', url: `/api/users/${id}`, headers: basic(as), payload });
const remove = ({ app }: Pick<TestApp, 'app'>, as: string, id: number) =>
  app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers: basic(as) });

const adminsLeft = async ({ db }: Pick<TestApp, 'db'>): Promise<number> => {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin');
  return (await admins.where('enabled', '=', 1).execute()).length;
};

/** Caches password checks and opens connections, so that only the changes race. */
async function warmUp({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const names = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'admin' : 'second'));
  await Promise.all(names.map((name) => app.inject({ url: '/api/users', headers: basic(name) })));
}

describe('one enabled admin remains', () => {
  test.each([
    ['demote', { role: 'viewer' }],
    ['disable', { enabled: 'false' }],
  ])('when two admins %s each other at once', async (_what, change) => {
    const server = await twoAdmins();
    await warmUp(server);
    const replies = await Promise.all([
      put(server, 'admin', server.second, change),
      put(server, 'second', 1, change),
    ]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await adminsLeft(server)).toBe(1);
  });

  test('when two admins delete each other at once', async () => {
    const server = await twoAdmins();
    await warmUp(server);
    await Promise.all([remove(server, 'admin', server.second), remove(server, 'second', 1)]);
    expect(await adminsLeft(server)).toBe(1);
  });

  test('when one deletes and the other demotes', async () => {
    const server = await twoAdmins();
    await warmUp(server);
    await Promise.all([
      remove(server, 'admin', server.second),
      put(server, 'second', 1, { role: 'editor' }),
    ]);
    expect(await adminsLeft(server)).toBe(1);
  });

  test('a disabled admin does not count as remaining', async () => {
    const server = await twoAdmins();
    const third = await server.addUser('third', 'admin');
    expect((await put(server, 'admin', server.second, { enabled: 'false' })).statusCode).toBe(200);
    await put(server, 'admin', third, { enabled: 'false' });
    const token = await grantTokens(server, 'admin', 'users.write me.write');
    const reply = await server.app.inject({
      method: 'PUT',
      url: '/api/users/1',
      headers: bearer(token.access_token),
      payload: { enabled: 'false', role: 'viewer' },
    });
    expect(reply.json()).toMatchObject({ enabled: true, role: 'admin' });
    expect(await adminsLeft(server)).toBe(1);
  });
});

describe('token with reduced scopes', () => {
  test.each([
    { password: 'taken over now' },
    { username: 'mine' },
    { email: 'mallory@evil.example' },
  ])('cannot take over the account with %j', async (payload) => {
    const server = await twoAdmins();
    const { access_token } = await grantTokens(server, 'admin', 'me.read me.write');
    const headers = bearer(access_token);
    const reply = await server.app.inject({ method: 'PUT', url: '/api/users/1', headers, payload });
    expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Forbidden']);
    const me = await server.app.inject({ url: '/api/users/me', headers: basic('admin', PASSWORD) });
    expect(me.statusCode).toBe(200);
  });

  test('can still change what its scopes allow', async () => {
    const server = await twoAdmins();
    const { access_token } = await grantTokens(server, 'admin', 'me.write');
    const headers = bearer(access_token);
    const payload = { ra_username: 'boss' };
    const reply = await server.app.inject({ method: 'PUT', url: '/api/users/1', headers, payload });
    expect(reply.json()).toMatchObject({ ra_username: 'boss' });
  });

  test('cannot change other users without users.write, even if its owner is an admin', async () => {
    const server = await twoAdmins();
    const { access_token } = await grantTokens(server, 'admin', 'me.write users.read');
    const reply = await server.app.inject({
      method: 'PUT',
      url: `/api/users/${server.second}`,
      headers: bearer(access_token),
      payload: { role: 'viewer' },
    });
    expect(reply.statusCode).toBe(403);
  });
});
