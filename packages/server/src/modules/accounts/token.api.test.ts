import { ROLE_SCOPES } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { basic, PASSWORD, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { requestToken, bearer, grantTokens } from '#testing/tokens.ts';

const HALF_HOUR = 1_800_000;

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const id = await server.addUser('vera', 'viewer');
  return { ...server, id };
}

let shared: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  shared = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => shared.close());

/** Each case uses another address, so that it is not throttled by the failures of others. */
const addressOf = (what: string): string => `198.51.100.${what.length}`;

const grant = (server: Pick<TestApp, 'app'>, scope = 'me.read') =>
  grantTokens(server, 'vera', scope);

const call = ({ app }: Pick<TestApp, 'app'>, token: string, url = '/api/users/me') =>
  app.inject({ url, headers: bearer(token) });

describe('POST /token with a password', () => {
  test('returns both tokens and their lifetimes', async () => {
    const server = shared;
    const reply = await requestToken(server, {
      grant_type: 'password',
      username: 'VERA',
      password: PASSWORD,
      scope: 'me.read roms.read',
      client_id: 'any',
      client_secret: 'any',
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/^ey/),
      token_type: 'bearer',
      expires: 1800,
      expires_in: 1800,
      refresh_expires: 604_800,
    });
    expect(reply.cookies.map(({ name }) => name)).not.toContain('romm_session');
  });

  test('needs no CSRF token, in a url-encoded form, multipart or JSON', async () => {
    const { as } = shared;
    const form = new FormData();
    form.set('username', 'vera');
    form.set('password', PASSWORD);
    const multipart = await as(null).post('/token', form);
    expect(multipart.statusCode).toBe(200);
    const payload = { username: 'vera', password: PASSWORD };
    const json = await as(null).post('/token', payload);
    expect(json.statusCode).toBe(200);
  });

  test.each([
    ['nothing', {}, 400, 'Missing username or password'],
    ['no password', { username: 'vera' }, 400, 'Missing username or password'],
    ['an empty password', { username: 'vera', password: '' }, 400, 'Missing username or password'],
    ['a wrong password', { username: 'vera', password: 'x' }, 401, 'Invalid username or password'],
    ['an unknown user', { username: 'who', password: 'x' }, 401, 'Invalid username or password'],
    [
      'client_credentials',
      { grant_type: 'client_credentials' },
      400,
      'Client credentials are not yet supported',
    ],
    ['another grant', { grant_type: 'magic' }, 400, 'Invalid or unsupported grant type'],
    ['no refresh token', { grant_type: 'refresh_token' }, 400, 'Missing refresh token'],
    [
      'a broken refresh token',
      { grant_type: 'refresh_token', refresh_token: 'x' },
      401,
      'Could not validate credentials',
    ],
    [
      'more than a viewer may',
      { username: 'vera', password: PASSWORD, scope: 'me.read users.read' },
      403,
      'Insufficient scope',
    ],
    [
      'an unknown scope',
      { username: 'vera', password: PASSWORD, scope: 'everything' },
      403,
      'Insufficient scope',
    ],
  ])('%s', async (what, form, status, detail) => {
    const reply = await requestToken(shared, form, addressOf(what));
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ detail });
  });

  test('a disabled account is rejected', async () => {
    const server = await start();
    const headers = basic('admin');
    await server.app.inject({
      method: 'PUT',
      url: `/api/users/${server.id}`,
      headers,
      payload: { enabled: '0' },
    });
    const reply = await requestToken(server, { username: 'vera', password: PASSWORD });
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Disabled user']);
  });

  test('a token without scopes has no rights', async () => {
    const server = shared;
    const { access_token } = await grant(server, '');
    expect((await call(server, access_token)).statusCode).toBe(403);
    expect((await call(server, access_token, '/api/heartbeat')).statusCode).toBe(200);
  });

  test('in kiosk mode a viewer can only request read scopes', async () => {
    const server = await start({ KIOSK_MODE: 'true' });
    const form = { username: 'vera', password: PASSWORD };
    expect((await requestToken(server, { ...form, scope: 'me.write' })).statusCode).toBe(403);
    expect((await requestToken(server, { ...form, scope: 'me.read' })).statusCode).toBe(200);
  });
});

describe('bearer token', () => {
  test('grants its own scopes and no others of its owner', async () => {
    const server = shared;
    const { access_token } = await grant(server, 'roms.read');
    expect((await call(server, access_token)).statusCode).toBe(403);
    const { access_token: me } = await grant(server, ROLE_SCOPES.viewer.join(' '));
    expect((await call(server, me)).json()).toMatchObject({ username: 'vera' });
  });

  test('expires after half an hour', async () => {
    const server = await start();
    const { access_token } = await grant(server);
    server.advance(HALF_HOUR - 1000);
    expect((await call(server, access_token)).statusCode).toBe(200);
    server.advance(1000);
    expect((await call(server, access_token)).statusCode).toBe(401);
  });

  test.each([
    ['garbage', () => 'garbage'],
    ['a truncated token', (token: string) => token.slice(0, -2)],
    [
      'a token with a changed payload',
      (token: string) => forge(token, { type: 'access', uid: 1, ver: 1 }),
    ],
    ['a token with alg none', (token: string) => unsigned(token)],
  ])('%s is 401 and names the scheme', async (_what, spoil) => {
    const server = shared;
    const { access_token } = await grant(server);
    const reply = await call(server, spoil(access_token));
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ detail: 'Could not validate credentials' });
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });

  test('an invitation or a refresh token is not accepted in its place', async () => {
    const server = shared;
    const { refresh_token } = await grant(server, 'me.read');
    const refused = await call(server, refresh_token);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Forbidden']);
    const invite = await server.post('/users/invite-link?role=admin');
    expect((await call(server, invite.json().token)).statusCode).toBe(403);
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(token: string, change: object): string {
  const [head = '', body = '', mac = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, encode({ ...claims, ...change }), mac].join('.');
}

const unsigned = (token: string): string =>
  `${encode({ alg: 'none' })}.${token.split('.')[1] ?? ''}.`;
