import type { ClientToken, IssuedClientToken } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { isClosed, listen, outcome } from '#testing/socket-client.ts';
import { basic, PASSWORD, startTestApp } from '#testing/test-app.ts';
import { bearer } from '#testing/tokens.ts';

const DAY = 24 * 60 * 60_000;

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen(await startTestApp());
  await server.addUser('vera', 'viewer');
  await server.addUser('otto', 'viewer');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('client_token').execute();
  server.advance(60 * 60_000);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Record<string, string>;
const call = (method: Method, path: string, { as = basic('vera'), payload }: Call = {}) =>
  server.app.inject({ method, url: `/api/client-tokens${path}`, headers: as, payload });
interface Call {
  as?: Headers;
  payload?: object;
}

async function create(body: object = {}, as: Headers = basic('vera')): Promise<IssuedClientToken> {
  const payload = { name: 'Handheld', scopes: ['me.read', 'me.write'], ...body };
  const reply = await call('POST', '', { as, payload });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
const me = (token: string, remoteAddress = '203.0.113.9') =>
  server.app.inject({ url: '/api/users/me', headers: bearer(token), remoteAddress });
const list = async (as = basic('vera')) => (await call('GET', '', { as })).json<ClientToken[]>();
const exchange = (code: string, remoteAddress = '203.0.113.20') =>
  server.app.inject({
    method: 'POST',
    url: '/api/client-tokens/exchange',
    payload: { code },
    remoteAddress,
  });

const pair = async (id: number): Promise<string> =>
  (await call('POST', `/${id}/pair`)).json<{ code: string }>().code;
const status = async (code: string): Promise<number> =>
  (await server.as(null).get(`/client-tokens/pair/${code}/status`)).statusCode;

describe('a client token', () => {
  test('is shown once, stored as a hash and works as a bearer token', async () => {
    const token = await create();
    expect(token.raw_token).toMatch(/^rmm_[0-9a-f]{64}$/);
    const stored = await server.db.selectFrom('client_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.raw_token.slice(4));
    expect((await call('GET', '')).body).not.toContain(token.raw_token);
    const reply = await me(token.raw_token);
    expect([reply.statusCode, reply.json().username]).toEqual([200, 'vera']);
  });

  test('needs no CSRF token', async () => {
    const { raw_token } = await create();
    const reply = await call('POST', '', {
      as: bearer(raw_token),
      payload: { name: 'Second', scopes: ['me.read'] },
    });
    expect(reply.statusCode).toBe(201);
  });

  test('has only its scopes, and never more than its owner', async () => {
    const { raw_token } = await create({ scopes: ['roms.read'] });
    expect((await me(raw_token)).statusCode).toBe(403);
    const id = await server.addUser('wera', 'admin');
    const mighty = await create({ scopes: ['users.read'] }, basic('wera'));
    const users = () => server.app.inject({ url: '/api/users', headers: bearer(mighty.raw_token) });
    expect((await users()).statusCode).toBe(200);
    await server.put(`/users/${id}`, { role: 'viewer' });
    expect((await users()).statusCode).toBe(403);
  });

  test.each([
    [['users.read'], 'users.read'],
    [['me.read', 'tasks.run', 'no.such'], 'tasks.run, no.such'],
  ])('cannot have the scopes %j of a viewer', async (scopes, named) => {
    const reply = await call('POST', '', { payload: { name: 'x', scopes } });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      403,
      `Requested scopes exceed your permissions: ${named}`,
    ]);
  });

  test('of few scopes cannot be used to get more', async () => {
    const weak = await create({ scopes: ['me.write'] });
    const strong = await create({ scopes: ['me.write', 'assets.write'] });
    const as = bearer(weak.raw_token);
    const more = { name: 'x', scopes: ['assets.write'] };
    expect((await call('POST', '', { as, payload: more })).statusCode).toBe(403);
    expect((await call('PUT', `/${strong.id}/regenerate`, { as })).statusCode).toBe(403);
    expect((await call('POST', `/${strong.id}/pair`, { as })).statusCode).toBe(403);
    expect((await me(strong.raw_token)).statusCode).toBe(403);
  });

  test.each([
    ['30d', 30],
    ['90d', 90],
    ['1y', 365],
  ])('with expires_in %s works for %d days', async (expires_in, days) => {
    const { raw_token, expires_at, created_at } = await create({ expires_in });
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at)).toBe(days * DAY);
    server.advance(days * DAY - 1000);
    expect((await me(raw_token)).statusCode).toBe(200);
    server.advance(1000);
    expect((await me(raw_token)).statusCode).toBe(401);
  });

  test.each([null, 'never', undefined])(
    'with expires_in %s does not expire',
    async (expires_in) => {
      expect((await create({ expires_in })).expires_at).toBeNull();
    },
  );

  test.each([{ expires_in: '2d' }, { name: ' ' }, { scopes: [] }])(
    'is not created from %j',
    async (body) => {
      const payload = { name: 'x', scopes: ['me.read'], ...body };
      expect((await call('POST', '', { payload })).statusCode).toBe(422);
    },
  );

  test('records when and from where it was last used, at most once a minute', async () => {
    const { raw_token } = await create();
    expect(await list()).toMatchObject([{ last_used_at: null, last_used_ip: null }]);
    await me(raw_token, '203.0.113.9');
    const [first] = await list();
    expect(first?.last_used_ip).toBe('203.0.113.9');
    server.advance(30_000);
    await me(raw_token, '203.0.113.9');
    expect((await list())[0]?.last_used_at).toBe(first?.last_used_at);
    await me(raw_token, '203.0.113.10');
    expect((await list())[0]?.last_used_ip).toBe('203.0.113.10');
  });

  test('can be renamed', async () => {
    const { id } = await create();
    const reply = await call('PUT', `/${id}`, { payload: { name: 'Deck' } });
    expect(reply.json()).toMatchObject({ id, name: 'Deck' });
  });

  test('of another user is not found', async () => {
    const { id } = await create({}, basic('otto'));
    const paths = [
      ['DELETE', `/${id}`],
      ['PUT', `/${id}`],
      ['PUT', `/${id}/regenerate`],
      ['POST', `/${id}/pair`],
    ] as const;
    for (const [method, path] of paths) {
      const reply = await call(method, path, { payload: { name: 'x' } });
      expect([reply.statusCode, reply.json().detail]).toEqual([404, 'Token not found']);
    }
    expect(await list()).toEqual([]);
  });

  test('is limited to 25 per user, also with concurrent requests', async () => {
    for (let count = 0; count < 24; count += 1) await create();
    const payload = { name: 'x', scopes: ['me.read'] };
    const replies = await Promise.all([1, 2, 3].map(() => call('POST', '', { payload })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 400, 400,
    ]);
    const full = await call('POST', '', { payload });
    expect(full.json().detail).toBe('Maximum of 25 tokens per user reached');
  });
});

describe('revoking', () => {
  test('ends the token and its sockets at once', async () => {
    const { id, raw_token } = await create();
    const other = await create();
    const socket = server.open({ token: raw_token });
    const kept = server.open({ token: other.raw_token });
    expect([await outcome(socket), await outcome(kept)]).toEqual(['connected', 'connected']);
    const closed = isClosed(socket);
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200);
    expect(await closed).toBe(true);
    expect(kept.connected).toBe(true);
    expect((await me(raw_token)).statusCode).toBe(401);
    expect(await outcome(server.open({ token: raw_token }))).not.toBe('connected');
  });

  test('by an admin works for every user, whose tokens are listed with their names', async () => {
    const { id, raw_token } = await create();
    const all = await call('GET', '/all', { as: basic('admin') });
    expect(all.json()).toMatchObject([{ id, username: 'vera', user_avatar_path: '' }]);
    expect((await call('DELETE', `/${id}/admin`)).statusCode).toBe(403);
    const reply = await call('DELETE', `/${id}/admin`, { as: basic('admin') });
    expect(reply.statusCode).toBe(200);
    expect((await me(raw_token)).statusCode).toBe(401);
  });

  test('regenerating replaces the secret', async () => {
    const { id, raw_token } = await create();
    const renewed = (await call('PUT', `/${id}/regenerate`)).json<IssuedClientToken>();
    expect((await me(raw_token)).statusCode).toBe(401);
    expect((await me(renewed.raw_token)).statusCode).toBe(200);
  });

  test('happens with a new password and with a sign-out everywhere', async () => {
    const id = await server.addUser('nele', 'viewer');
    const url = `/api/users/${id}`;
    const first = await create({}, basic('nele'));
    await server.app.inject({ method: 'DELETE', url: `${url}/sessions`, headers: basic('nele') });
    expect((await me(first.raw_token)).statusCode).toBe(401);
    const second = await create({}, basic('nele'));
    const payload = { password: `${PASSWORD}!` };
    await server.app.inject({ method: 'PUT', url, headers: basic('admin'), payload });
    expect((await me(second.raw_token)).statusCode).toBe(401);
  });

  test('is not needed for a disabled account', async () => {
    const id = await server.addUser('dora', 'viewer');
    const { raw_token } = await create({}, basic('dora'));
    const payload = { enabled: 'false' };
    const url = `/api/users/${id}`;
    await server.app.inject({ method: 'PUT', url, headers: basic('admin'), payload });
    expect((await me(raw_token)).json().detail).toBe('Disabled user');
  });
});

describe('a pairing code', () => {
  test('is exchanged once for the token with a new secret', async () => {
    const { id, raw_token } = await create();
    const code = await pair(id);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await status(code)).toBe(200);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const reply = await exchange(typed);
    expect([reply.statusCode, reply.json().id]).toEqual([200, id]);
    expect((await me(reply.json<IssuedClientToken>().raw_token)).statusCode).toBe(200);
    expect((await me(raw_token)).statusCode).toBe(401);
    expect(await status(code)).toBe(404);
    const again = await exchange(code);
    expect([again.statusCode, again.json().detail]).toEqual([
      404,
      'Invalid or expired pairing code',
    ]);
  });

  test('expires after a minute and is replaced by the next one', async () => {
    const { id } = await create();
    const first = await pair(id);
    const second = await pair(id);
    expect((await exchange(first)).statusCode).toBe(404);
    server.advance(60_000);
    expect((await exchange(second)).statusCode).toBe(404);
  });

  test('cannot be guessed: the sixth wrong code of an address has to wait', async () => {
    const codes = ['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4', 'AAAAAAA5', 'AAAAAAA6', 'AAAAAAA7'];
    const replies = [];
    for (const code of codes) replies.push((await exchange(code, '203.0.113.66')).statusCode);
    expect(replies).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await exchange('AAAAAAA2', '203.0.113.67')).statusCode).toBe(404);
  });
});
