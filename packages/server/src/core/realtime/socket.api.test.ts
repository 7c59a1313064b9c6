import { NO_LIMITS, ROLE_SCOPES, SCOPES, type Scope } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { Browser } from '#testing/browser.ts';
import { sendEvent, isClosed, listen, next, outcome } from '#testing/socket-client.ts';
import { basic, PASSWORD, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { grantTokens } from '#testing/tokens.ts';

import type { BoundEvent } from './socket.ts';

const nameOf = (scope: Scope): string => `needs ${scope}`;

/** One event per scope, and three with input validation or errors. */
const EVENTS: BoundEvent[] = [
  ...SCOPES.map((scope) => ({
    name: nameOf(scope),
    event: { access: scope, payload: z.unknown() },
    run: ({ actor }: { actor: { user: { username: string } } }) => `hello ${actor.user.username}`,
  })),
  {
    name: 'double',
    event: { access: 'me.read', payload: z.object({ number: z.int() }) },
    run: ({ payload }) => (payload as { number: number }).number * 2,
  },
  {
    name: 'refuse',
    event: { access: 'me.read', payload: z.unknown() },
    run: () => {
      throw new AppError('conflict', 'A scan is already running');
    },
  },
  {
    name: 'break',
    event: { access: 'me.read', payload: z.unknown() },
    run: () => {
      throw new Error('select password_hash from users');
    },
  },
];

let shared: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  shared = await listen(await startTestApp({ modules: [{ events: EVENTS }] }));
});
afterAll(() => shared.close());

let count = 0;

/** The shared server, with a new viewer. */
async function start() {
  count += 1;
  const name = `vera-${count}`;
  return { ...shared, name, id: await shared.addUser(name, 'viewer') };
}

const startOwn = async (env: Record<string, string>) =>
  listen(await testApp({ env, modules: [{ events: EVENTS }] }));

async function sessionCookie(server: Pick<TestApp, 'app'>, name: string): Promise<string> {
  const browser = new Browser(server.app);
  await browser.signIn(name);
  return `romm_session=${browser.session ?? ''}`;
}

const put = ({ app }: Pick<TestApp, 'app'>, id: number, payload: object) =>
  app.inject({ method: 'PUT', url: `/api/users/${id}`, headers: basic('admin'), payload });

test('a client receives permissions:changed before a new role disconnects it', async () => {
  const server = await start();
  const socket = server.open(basic(server.name));
  expect(await outcome(socket)).toBe('connected');
  const changed = next(socket, 'permissions:changed');
  const closed = isClosed(socket);
  await put(server, server.id, { role: 'editor' });
  expect(await changed).toEqual({ user_id: server.id });
  expect(await closed).toBe(true);
});

test('a page that connects receives what changed since it was opened', async () => {
  const server = await start();
  const payload = { ...NO_LIMITS, storage_bytes: 1_000_000 };
  const url = `/api/limits/users/${server.id}`;
  await server.app.inject({ method: 'PUT', url, headers: basic('admin'), payload });
  const late = server.open({ ...basic(server.name), missedMs: 60_000 });
  const changed = next(late, 'limits:changed');
  expect(await outcome(late)).toBe('connected');
  expect(await changed).toEqual({});

  const other = server.open({ ...basic('admin'), missedMs: 60_000 });
  const received: string[] = [];
  other.onAny((event: string) => received.push(event));
  expect(await outcome(other)).toBe('connected');
  await sendEvent(other, nameOf('me.read'));
  expect(received).not.toContain('limits:changed');
});

describe('connecting', () => {
  test('is refused for pages of another origin', async () => {
    const server = await start();
    const { port } = server.app.server.address() as { port: number };
    const cookie = await sessionCookie(server, server.name);
    const from = (headers: Record<string, string>) => outcome(server.open({ cookie, ...headers }));
    expect(await from({ origin: `http://127.0.0.1:${port}` })).toBe('connected');
    expect(await from({ origin: 'http://127.0.0.1:9241' })).toBe('websocket error');
    expect(await from({ origin: 'https://evil.example' })).toBe('websocket error');
    expect(await from({ origin: 'null' })).toBe('websocket error');
    const own = { origin: 'https://games.example', 'sec-fetch-site': 'same-origin' };
    expect(await from(own)).toBe('connected');
    expect(await from({ ...own, 'sec-fetch-site': 'same-site' })).toBe('websocket error');
  });

  test('is allowed for the public URL and for configured origins', async () => {
    const server = await startOwn({
      PUBLIC_URL: 'https://games.example',
      ROMM_CORS_ALLOWED_ORIGINS: 'https://app.example',
    });
    for (const origin of ['https://games.example', 'https://app.example']) {
      expect(await outcome(server.open({ ...basic('admin'), origin }))).toBe('connected');
    }
  });

  test('counts wrong passwords per client address behind a trusted proxy', async () => {
    const server = await startOwn({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string, password: string) =>
      outcome(server.open({ ...basic('admin', password), 'x-forwarded-for': address }));
    for (let guess = 0; guess < 6; guess += 1) await from('198.51.100.66', `guess ${guess}`);
    expect(await from('198.51.100.66', PASSWORD)).toMatch(/^Too many attempts/);
    expect(await from('203.0.113.9', PASSWORD)).toBe('connected');
  });

  test('ends when its token expires', async () => {
    const server = await startOwn({ OAUTH_ACCESS_TOKEN_EXPIRE_SECONDS: '60' });
    const { access_token } = await grantTokens(server, 'admin', 'me.read');
    server.advance(59_000);
    const socket = server.open({ token: access_token });
    expect(await outcome(socket)).toBe('connected');
    const closed = next(socket, 'disconnect');
    server.advance(2000);
    expect(await closed).toBe('io server disconnect');
  });

  test('ends when its session expires', async () => {
    const server = await startOwn({});
    const cookie = await sessionCookie(server, 'admin');
    // One second after the start of the fake clock; a session seen just now is not renewed.
    const expires_at = timestamp(new Date('2026-01-01T00:00:01Z'));
    await server.db.updateTable('session').set({ expires_at }).execute();
    const socket = server.open({ cookie });
    expect(await outcome(socket)).toBe('connected');
    const closed = next(socket, 'disconnect');
    server.advance(2000);
    expect(await closed).toBe('io server disconnect');
  });

  test('accepts a session, Basic or an access token and nothing else', async () => {
    const server = await start();
    const { access_token, refresh_token } = await grantTokens(server, server.name, 'me.read');
    expect(await outcome(server.open({}))).toBe('Forbidden');
    expect(await outcome(server.open({ cookie: 'romm_session=made-up' }))).toBe('Forbidden');
    expect(await outcome(server.open(basic(server.name, 'wrong')))).toBe('Not authenticated');
    expect(await outcome(server.open({ token: 'garbage' }))).toBe('Could not validate credentials');
    expect(await outcome(server.open({ token: refresh_token }))).toBe('Forbidden');
    expect(await outcome(server.open({ cookie: await sessionCookie(server, server.name) }))).toBe(
      'connected',
    );
    expect(await outcome(server.open(basic(server.name)))).toBe('connected');
    expect(await outcome(server.open({ token: access_token }))).toBe('connected');
  });

  test('works below a base path', async () => {
    const server = await startOwn({ BASE_PATH: '/games' });
    expect(await outcome(server.open(basic('edith')))).toBe('connected');
  });

  test('a kiosk visitor can connect and send events that need read scopes', async () => {
    const server = await startOwn({ KIOSK_MODE: 'true' });
    const socket = server.open({});
    expect(await outcome(socket)).toBe('connected');
    expect(await sendEvent(socket, nameOf('roms.read'))).toEqual({ result: 'hello kiosk' });
    expect(await sendEvent(socket, nameOf('me.write'))).toEqual({ error: 'Forbidden' });
  });
});

describe('a client event', () => {
  test.each([
    ['viewer', ROLE_SCOPES.viewer],
    ['editor', ROLE_SCOPES.editor],
    ['admin', ROLE_SCOPES.admin],
  ])('can be sent by a %s only if the role has its scope', async (role, allowed) => {
    const server = await start();
    const name = { viewer: server.name, editor: 'edith', admin: 'admin' }[role] ?? '';
    const socket = server.open(basic(name));
    await outcome(socket);
    for (const scope of SCOPES) {
      const expected = allowed.includes(scope)
        ? { result: `hello ${name}` }
        : { error: 'Forbidden' };
      expect(await sendEvent(socket, nameOf(scope))).toEqual(expected);
    }
  });

  test('can be sent with a token only if the token has its scope', async () => {
    const server = await start();
    const { access_token } = await grantTokens(server, 'admin', 'tasks.run');
    const socket = server.open({ token: access_token });
    await outcome(socket);
    for (const scope of SCOPES) {
      const expected = scope === 'tasks.run' ? { result: 'hello admin' } : { error: 'Forbidden' };
      expect(await sendEvent(socket, nameOf(scope))).toEqual(expected);
    }
  });

  test('is validated before it runs, and internal errors are not exposed', async () => {
    const server = await start();
    const socket = server.open(basic(server.name));
    await outcome(socket);
    expect(await sendEvent(socket, 'double', { number: 21 })).toEqual({ result: 42 });
    const invalid = { error: 'The event isn’t valid' };
    expect(await sendEvent(socket, 'double', { number: 'x' })).toEqual(invalid);
    expect(await sendEvent(socket, 'double')).toEqual(invalid);
    expect(await sendEvent(socket, 'refuse')).toEqual({ error: 'A scan is already running' });
    expect(await sendEvent(socket, 'break')).toEqual({ error: 'Internal Server Error' });
    expect(server.logged.join('')).toContain('socket: event break failed');
    expect(await sendEvent(socket, 'constructor')).toEqual({ error: 'Unknown event constructor' });
    socket.emit('double', { number: 'without acknowledgement' });
    expect(await sendEvent(socket, 'double', { number: 1 })).toEqual({ result: 2 });
  });

  test('is refused after its token has expired', async () => {
    const server = await start();
    const { access_token } = await grantTokens(server, server.name, 'me.read');
    const socket = server.open({ token: access_token });
    await outcome(socket);
    expect(await sendEvent(socket, nameOf('me.read'))).toEqual({ result: `hello ${server.name}` });
    server.advance(1_800_000);
    expect(await sendEvent(socket, nameOf('me.read'))).toEqual({
      error: 'Could not validate credentials',
    });
  });
});

describe('an open connection', () => {
  test.each([
    ['a new password', { password: 'something new' }],
    ['a new role', { role: 'editor' }],
    ['being disabled', { enabled: 'false' }],
  ])('is closed by %s', async (_case, change) => {
    const server = await start();
    const bySession = server.open({ cookie: await sessionCookie(server, server.name) });
    const { access_token } = await grantTokens(server, server.name, 'me.read');
    const byToken = server.open({ token: access_token });
    const bystander = server.open(basic('edith'));
    for (const socket of [bySession, byToken, bystander]) await outcome(socket);
    const closed = Promise.all([isClosed(bySession), isClosed(byToken)]);
    expect((await put(server, server.id, change)).statusCode).toBe(200);
    expect(await closed).toEqual([true, true]);
    expect(bystander.connected).toBe(true);
  });

  test('is closed when its account is deleted', async () => {
    const server = await start();
    const socket = server.open(basic(server.name));
    await outcome(socket);
    const closed = isClosed(socket);
    await server.delete(`/users/${server.id}`);
    expect(await closed).toBe(true);
  });

  test('is closed by signing out of its own session only', async () => {
    const server = await start();
    const browser = new Browser(server.app);
    await browser.signIn(server.name);
    const signedOut = server.open({ cookie: `romm_session=${browser.session ?? ''}` });
    const other = server.open({ cookie: await sessionCookie(server, server.name) });
    for (const socket of [signedOut, other]) await outcome(socket);
    const closed = isClosed(signedOut);
    await browser.post('/api/logout');
    expect(await closed).toBe(true);
    expect(await sendEvent(other, nameOf('me.read'))).toEqual({ result: `hello ${server.name}` });
  });

  test('receives changes of its own account and of no other', async () => {
    const server = await start();
    const [own, other] = [server.open(basic(server.name)), server.open(basic('edith'))];
    for (const socket of [own, other]) await outcome(socket);
    const received: unknown[] = [];
    other.on('user:changed', (event) => received.push(event));
    const changed = next(own, 'user:changed');
    await put(server, server.id, { ra_username: 'vera' });
    expect(await changed).toEqual({ id: server.id });
    await sendEvent(other, nameOf('me.read'));
    expect(received).toEqual([]);
  });
});
