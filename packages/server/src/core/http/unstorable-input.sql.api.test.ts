import { afterAll, beforeAll, expect, test } from 'vitest';

import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
});
afterAll(() => server.close());

const send = (method: 'GET' | 'POST', url: string, payload?: object, name = 'admin') =>
  server.app.inject({ method, url, headers: basic(name), ...(payload && { payload }) });

test.each([
  ['/api/collections', { name: 'a\u0000b' }],
  ['/api/client-tokens', { name: 'a', scopes: ['roms.read\u0000'] }],
])('POST %s with NUL in a text is refused', async (url, payload) => {
  const reply = await send('POST', url, payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().detail).toBe('Text can’t contain NUL characters');
});

test.each([
  '/api/saves?rom_id=1&slot=a%00b',
  '/api/devices/a%00b',
  '/api/roms/by-hash?md5_hash=a%00b',
  '/api/audit?search=a%00b',
])('GET %s with NUL in a text is not a server error', async (url) => {
  expect((await send('GET', url)).statusCode).toBeLessThan(500);
});

test('a username with NUL is refused as unknown', async () => {
  expect((await send('POST', '/api/login', undefined, 'a\u0000b')).statusCode).toBe(401);
  expect((await send('GET', '/api/users/me', undefined, 'a\u0000b')).statusCode).toBe(403);
});

test.each([
  ['POST', '/api/roms/delete', { roms: [99_999_999_999] }],
  ['POST', '/api/saves/delete', { saves: [99_999_999_999] }],
  ['GET', '/api/netplay/list?game_id=99999999999', undefined],
  ['GET', '/api/audit?user_id=99999999999', undefined],
] as const)(
  '%s %s with an id that is too large is not a server error',
  async (method, url, payload) => {
    expect((await send(method, url, payload)).statusCode).toBeLessThan(500);
  },
);
