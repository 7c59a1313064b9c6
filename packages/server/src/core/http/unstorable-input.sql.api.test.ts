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

// PostgreSQL can't store the character in a text.
test.each([
  ['POST', '/api/collections', { name: 'a\u0000b' }, ['body', 'name']],
  [
    'POST',
    '/api/client-tokens',
    { name: 'a', scopes: ['roms.read\u0000'] },
    ['body', 'scopes', '0'],
  ],
  ['GET', '/api/saves?rom_id=1&slot=a%00b', undefined, ['query', 'slot']],
  ['GET', '/api/devices/a%00b', undefined, ['path', 'device_id']],
] as const)('%s %s: a text with NUL is refused', async (method, url, payload, loc) => {
  const reply = await send(method, url, payload);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().detail).toEqual([{ type: 'invalid_format', loc, msg: 'Text contains NUL' }]);
});

test('a username with NUL is the name of nobody', async () => {
  expect((await send('POST', '/api/login', undefined, 'a\u0000b')).statusCode).toBe(401);
  expect((await send('GET', '/api/users/me', undefined, 'a\u0000b')).statusCode).toBe(403);
});

test.each([
  ['POST', '/api/roms/delete', { roms: [99_999_999_999] }],
  ['POST', '/api/saves/delete', { saves: [99_999_999_999] }],
  ['GET', '/api/netplay/list?game_id=99999999999', undefined],
  ['GET', '/api/audit?user_id=99999999999', undefined],
] as const)(
  '%s %s: an id that no row can have is no fault of the server',
  async (method, url, payload) => {
    expect((await send(method, url, payload)).statusCode).toBeLessThan(500);
  },
);
