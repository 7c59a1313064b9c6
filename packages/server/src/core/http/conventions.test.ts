import { createConnection } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => server.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH';
const call = (method: Method, url: string) =>
  server.app.inject({ method, url, headers: basic('admin') });
const put = (payload: string | object, type = 'application/json') =>
  server.app.inject({
    method: 'PUT',
    url: '/api/users/2',
    headers: { ...basic('vera'), 'content-type': type },
    payload,
  });

describe('URLs', () => {
  test.each([
    '/api/heartbeat',
    '/api/config',
    '/api/users',
    '/api/users/me',
    '/api/users/2',
    '/api/tasks',
  ])('%s responds directly with and without a trailing slash', async (url) => {
    const [plain, slash] = [await call('GET', url), await call('GET', `${url}/`)];
    expect([plain.statusCode, slash.statusCode]).toEqual([200, 200]);
    expect(Object.keys(slash.json())).toEqual(Object.keys(plain.json()));
  });

  test.each([
    ['GET', '/api/login', 'POST'],
    ['PUT', '/api/login', 'POST'],
    ['DELETE', '/api/users', 'GET, POST'],
    ['POST', '/api/heartbeat/', 'GET'],
    ['OPTIONS', '/api/config', 'GET'],
    ['PATCH', '/api/users/2', 'GET, PUT, DELETE'],
  ] as const)('%s %s is 405 with an Allow header', async (method, url, allow) => {
    const reply = await call(method, url);
    expect([reply.statusCode, reply.json().detail]).toEqual([405, 'Method Not Allowed']);
    expect(reply.headers.allow).toBe(allow);
  });

  test.each(['/api/heartbeat', '/api/users/me', '/api/config'])(
    'HEAD %s is not implied by GET',
    async (url) => {
      expect((await call('HEAD', url)).statusCode).toBe(405);
    },
  );

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/users/2/nothing'],
    ['GET', '/api//users'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/ws/nothing'],
  ] as const)('%s %s is 404', async (method, url) => {
    const reply = await call(method, url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.json()).toMatchObject({ detail: 'Not Found' });
  });

  test.each(['/api/%zz', '/api/users/%', `/api/users/${'1'.repeat(2000)}`, '/api/users/%00'])(
    'malformed URL %s is a 4xx in the usual error shape',
    async (url) => {
      const reply = await call('GET', url);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.json()).toHaveProperty('detail');
    },
  );
});

describe('bodies', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/octet-stream',
  ])('an empty %s body is accepted', async (type) => {
    expect((await put('', type)).statusCode).toBe(200);
  });

  test('a missing field is 422 with its location and a message', async () => {
    const headers = basic('admin');
    const payload = { username: 5, email: '' };
    const reply = await server.app.inject({ method: 'POST', url: '/api/users', headers, payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({
      code: 'invalid',
      detail: [
        { type: 'invalid_type', loc: ['body', 'username'], msg: expect.stringContaining('string') },
        { type: 'missing', loc: ['body', 'password'], msg: 'Field required' },
        { type: 'missing', loc: ['body', 'role'], msg: 'Field required' },
      ],
      message: expect.stringContaining('password: Field required'),
    });
  });

  test.each([
    ['a path', '/api/users/abc', ['path', 'id']],
    ['a query', '/api/users/invite-link?expiration=soon', ['query', 'expiration']],
  ])('an invalid value in %s is reported with its location', async (_part, url, loc) => {
    const reply = await call(url.includes('?') ? 'POST' : 'GET', url);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().detail[0]).toMatchObject({ loc, msg: expect.any(String) });
  });

  test.each(['{', 'nonsense', '{"a":}', "{'a':1}"])('malformed JSON %j is 422', async (text) => {
    const reply = await put(text);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().detail).toEqual([
      { type: 'json_invalid', loc: ['body'], msg: 'The request body isn’t valid JSON' },
    ]);
  });

  test.each(['[]', '"text"', '7', 'true'])('JSON %s instead of an object is 422', async (text) => {
    expect((await put(text)).statusCode).toBe(422);
  });

  test('JSON nested ten thousand levels deep does not crash', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    expect((await put(deep)).statusCode).toBe(422);
    expect((await put(`{"ra_username":"x","a":${deep}}`)).statusCode).toBe(200);
    expect((await put('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))).statusCode).toBe(200);
  });

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'a %s body over 1 MiB is 413',
    async (type) => {
      const reply = await put(`"${'x'.repeat(1_048_576)}"`, type);
      expect(reply.statusCode).toBe(413);
      expect(reply.json()).toMatchObject({ code: 'too_large', detail: expect.any(String) });
    },
  );

  test('a form with too many parts is 413, a malformed one 400', async () => {
    const many = new FormData();
    for (let index = 0; index < 200; index += 1) many.set(`field-${index}`, 'x');
    const headers = basic('vera');
    const reply = await server.app.inject({
      method: 'PUT',
      url: '/api/users/2',
      headers,
      payload: many,
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([413, 'The form is too large']);
    const broken = await put('--x\r\nnothing', 'multipart/form-data; boundary=x');
    expect([broken.statusCode, broken.json().detail]).toEqual([400, 'Can’t read the form data']);
  });

  test.each(['1', 'TRUE', 'yes', 'on', 't', 'Y'])('enabled=%s is true in a form', async (word) => {
    const id = await server.addUser(`on-${word}`.toLowerCase(), 'viewer');
    const headers = { ...basic('admin'), 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/api/users/${id}`;
    const off = await server.app.inject({ method: 'PUT', url, headers, payload: 'enabled=no' });
    expect(off.json().enabled).toBe(false);
    const on = await server.app.inject({
      method: 'PUT',
      url,
      headers,
      payload: `enabled=${word}`,
    });
    expect(on.json().enabled).toBe(true);
    const odd = await server.app.inject({
      method: 'PUT',
      url,
      headers,
      payload: 'enabled=perhaps',
    });
    expect(odd.statusCode).toBe(422);
  });
});

test('an unauthorized upload is refused before it is read', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as { port: number };
  const socket = createConnection(port, '127.0.0.1');
  socket.write(
    'PUT /api/users/1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n' +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 8000000\r\n\r\n--x\r\n',
  );
  const response = await new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  socket.destroy();
  expect(response).toMatch(/^HTTP\/1.1 401/);
});
