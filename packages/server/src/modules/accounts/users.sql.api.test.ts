import { ROLE_SCOPES } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { basic, PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let vera = 0;
let edith = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
  edith = await server.addUser('edith', 'editor');
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, as = 'admin') =>
  server.as(as).send(method, path, payload);
const replyOf = async (reply: ReturnType<typeof call>) => {
  const { statusCode, body } = await reply;
  return [statusCode, (JSON.parse(body) as { detail?: unknown } | null)?.detail];
};

const newUser = (change: object = {}) => ({
  username: 'newcomer',
  email: '',
  password: PASSWORD,
  role: 'viewer',
  ...change,
});

describe('reading accounts', () => {
  test('GET /users lists everyone by name', async () => {
    const reply = await call('GET', '/users');
    const names = reply.json<{ username: string }[]>().map(({ username }) => username);
    const first = ['admin', 'edith', 'vera'];
    expect(names.filter((name) => first.includes(name))).toEqual(first);
    expect(reply.body).not.toMatch(/password|hash|argon2/i);
  });

  test('GET /users/identifiers lists their ids', async () => {
    expect((await call('GET', '/users/identifiers')).json()).toEqual(
      expect.arrayContaining([1, vera, edith]),
    );
  });

  test('GET /users/:id returns one account with the scopes of its role', async () => {
    const reply = await call('GET', `/users/${edith}`);
    expect(reply.json()).toMatchObject({
      id: edith,
      username: 'edith',
      email: 'edith@example.org',
      role: 'editor',
      oauth_scopes: ROLE_SCOPES.editor,
    });
  });

  test.each([
    ['/users/999', 404, 'User not found'],
    ['/users/0', 422, expect.any(Array)],
    ['/users/abc', 422, expect.any(Array)],
    ['/users/99999999999', 422, expect.any(Array)],
  ])('GET %s is %i', async (path, status, detail) => {
    expect(await replyOf(call('GET', path))).toEqual([status, detail]);
  });

  test('GET /users/me returns the current user', async () => {
    const reply = await call('GET', '/users/me', undefined, 'vera');
    expect(reply.json()).toMatchObject({ id: vera, username: 'vera', role: 'viewer' });
  });
});

describe('POST /users', () => {
  test('stores name and address in lower case and NFC', async () => {
    const reply = await call(
      'POST',
      '/users',
      newUser({ username: ' Ame\u0301lie ', email: 'Am@X.example' }),
    );
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ username: 'am\u00e9lie', email: 'am@x.example' });
    expect(await replyOf(call('POST', '/users', newUser({ username: 'AM\u00c9LIE' })))).toEqual([
      400,
      'Username am\u00e9lie already exists',
    ]);
  });

  test.each([
    ['a taken name', { username: 'VERA' }, 400, 'Username vera already exists'],
    [
      'a taken address',
      { email: 'EDITH@example.ORG' },
      400,
      'User with email edith@example.org already exists',
    ],
    ['an unknown role', { role: 'owner' }, 400, 'Role owner is not valid'],
    ['a name of blanks', { username: ' \t ' }, 400, 'Username cannot be empty'],
    ['a password of blanks', { password: '   ' }, 400, 'Password cannot be empty'],
    [
      'a line break in the name',
      { username: 'a\nb' },
      400,
      'Username can’t contain colons or control characters',
    ],
    [
      'an invisible character in the name',
      { username: 've\u200bra' },
      400,
      'Username can’t contain colons or control characters',
    ],
    ['a name that is too long', { username: 'x'.repeat(256) }, 422, expect.any(Array)],
    ['a password that is too long', { password: 'x'.repeat(1025) }, 422, expect.any(Array)],
    ['a number for a name', { username: 7 }, 422, expect.any(Array)],
  ])('%s', async (_what, change, status, detail) => {
    expect(await replyOf(call('POST', '/users', newUser(change)))).toEqual([status, detail]);
  });

  test('ids, scopes and versions in the body are ignored', async () => {
    const change = {
      username: 'sly',
      id: 1,
      oauth_scopes: ['users.write'],
      credentials_version: 9,
    };
    const reply = await call('POST', '/users', newUser(change));
    expect(reply.json()).toMatchObject({ role: 'viewer', oauth_scopes: ROLE_SCOPES.viewer });
    expect(reply.json().id).not.toBe(1);
  });
});

describe('PUT /users/:id', () => {
  test('only admins can change other accounts, and viewers cannot probe ids', async () => {
    const change = { email: '' };
    for (const id of [1, 999]) {
      expect(await replyOf(call('PUT', `/users/${id}`, change, 'vera'))).toEqual([
        403,
        'Forbidden',
      ]);
    }
    const notFound = [404, 'Username with id 999 not found'];
    expect(await replyOf(call('PUT', '/users/999', change))).toEqual(notFound);
  });

  test.each([
    [{ username: 'Edith' }, 'Username edith already exists'],
    [{ email: 'EDITH@example.org' }, 'User with email edith@example.org already exists'],
    [{ email: 'nowhere' }, 'nowhere isn’t a valid email address'],
    [{ ui_settings: 'not json' }, 'ui_settings must be a JSON object'],
    [{ ui_settings: '[]' }, 'ui_settings must be a JSON object'],
    [{ ui_settings: 'null' }, 'ui_settings must be a JSON object'],
    [{ password: '  ' }, 'Password cannot be empty'],
  ])('%j is rejected', async (change, detail) => {
    expect(await replyOf(call('PUT', `/users/${vera}`, change, 'vera'))).toEqual([400, detail]);
  });

  test('an empty address clears it, an empty achievements name does not', async () => {
    await call('PUT', `/users/${vera}`, { ra_username: ' Vera1 ' }, 'vera');
    const reply = await call('PUT', `/users/${vera}`, { email: '', ra_username: '' }, 'vera');
    expect(reply.json()).toMatchObject({ email: null, ra_username: 'Vera1' });
  });

  test('users cannot change their own role or disable themselves', async () => {
    const sly = await call('PUT', `/users/${vera}`, { role: 'admin', enabled: 'false' }, 'vera');
    expect(sly.json()).toMatchObject({ role: 'viewer', enabled: true });
    const boss = await call('PUT', '/users/1', { role: 'viewer', enabled: false });
    expect(boss.json()).toMatchObject({ role: 'admin', enabled: true });
  });

  test('interface settings are stored unchanged, whatever their keys', async () => {
    const ui_settings = '{"theme":"dark","a":{"b":[1,null]},"constructor":1}';
    const reply = await call('PUT', `/users/${vera}`, { ui_settings }, 'vera');
    expect(reply.json().ui_settings).toEqual(JSON.parse(ui_settings));
    const evil = await call(
      'PUT',
      `/users/${vera}`,
      { ui_settings: '{"__proto__":{"x":1}}' },
      'vera',
    );
    expect(evil.statusCode).toBe(200);
    expect(({} as { x?: number }).x).toBeUndefined();
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const tooDeep = await call('PUT', `/users/${vera}`, { ui_settings: `{"a":${deep}}` }, 'vera');
    expect([200, 400]).toContain(tooDeep.statusCode);
    expect((await call('GET', '/users/me', undefined, 'vera')).statusCode).toBe(200);
  });

  test.each(['urlencoded', 'multipart', 'json'] as const)('accepts a %s body', async (kind) => {
    const form = new FormData();
    form.set('ra_username', kind);
    const payload = {
      urlencoded: `ra_username=${kind}`,
      multipart: form,
      json: { ra_username: kind },
    }[kind];
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...basic('vera'), ...(kind === 'urlencoded' ? type : {}) };
    const reply = await server.app.inject({
      method: 'PUT',
      url: `/api/users/${vera}`,
      headers,
      payload,
    });
    expect(reply.json()).toMatchObject({ ra_username: kind });
  });
});

describe('DELETE /users/:id and achievements', () => {
  test.each([
    ['DELETE', '/users/999', 404, 'User not found'],
    ['DELETE', '/users/1', 400, 'You cannot delete yourself'],
    ['POST', '/users/999/ra/refresh', 404, 'User not found'],
    ['POST', '/users/1/ra/refresh', 404, 'User does not have a RetroAchievements username set'],
  ] as const)('%s %s is %i', async (method, path, status, detail) => {
    expect(await replyOf(call(method, path))).toEqual([status, detail]);
  });

  test('returns null and deletes the account', async () => {
    const id = await server.addUser('leaver', 'viewer');
    const reply = await call('DELETE', `/users/${id}`);
    expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
    expect(await replyOf(call('GET', `/users/${id}`))).toEqual([404, 'User not found']);
    expect(await replyOf(call('GET', '/users/me', undefined, 'leaver'))).toEqual([
      401,
      'Not authenticated',
    ]);
  });

  test('only admins can refresh the achievements of other users', async () => {
    expect(await replyOf(call('POST', '/users/1/ra/refresh', {}, 'vera'))).toEqual([
      403,
      'Forbidden',
    ]);
    await call('PUT', `/users/${vera}`, { ra_username: 'vera' }, 'vera');
    expect(await replyOf(call('POST', `/users/${vera}/ra/refresh`, {}, 'vera'))).toEqual([
      503,
      'RetroAchievements isn’t set up: API key missing',
    ]);
  });
});
