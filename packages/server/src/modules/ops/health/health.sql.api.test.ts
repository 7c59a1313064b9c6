import { chmod } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { basic, testApp } from '#testing/test-app.ts';
import { listen, next } from '#testing/socket-client.ts';

test('probes respond at the root and below the base path without a session cookie', async () => {
  const { app } = await testApp({ env: { BASE_PATH: '/games' } });
  for (const url of ['/health', '/games/health', '/ready', '/games/ready']) {
    const reply = await app.inject({ url });
    expect([url, reply.statusCode, reply.headers['set-cookie']]).toEqual([url, 200, undefined]);
  }
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
});

test('a read-only data folder makes the server not ready until it is writable again', async () => {
  const server = await testApp();
  const { app, folder, open, as } = await listen(server);
  const socket = open(basic('edith'));
  await next(socket, 'connect');
  await chmod(folder.root, 0o555);
  const changed = next(socket, 'health:changed');
  const refused = await app.inject({ url: '/ready' });
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    status: 'not ready',
    reasons: ['the data folder is not writable'],
  });
  expect(refused.body).not.toContain(folder.root);
  expect(await changed).toMatchObject({ problems: [{ code: 'data_read_only' }] });
  const health = await as('edith').get('/health');
  expect(health.json()).toMatchObject({ problems: [{ code: 'data_read_only' }] });

  await chmod(folder.root, 0o755);
  await expect.poll(async () => (await app.inject({ url: '/ready' })).statusCode).toBe(200);
});

test('metrics need the token, are labeled by route and contain no user data', async () => {
  const { app, setUp, get } = await testApp({ env: { METRICS_TOKEN: 'a token for the metrics' } });
  await setUp();
  await get('/roms/123?search_term=secret');
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
  const wrong = { authorization: 'Bearer another' };
  expect((await app.inject({ url: '/metrics', headers: wrong })).statusCode).toBe(401);
  const authorization = 'Bearer a token for the metrics';
  const reply = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
  const count = 'saveroom_http_request_duration_seconds_count';
  expect(reply.body).toContain(`${count}{method="GET",route="/api/roms/:id",status="404"} 1`);
  for (const name of [
    'saveroom_event_loop_lag_seconds',
    'saveroom_source_state',
    'saveroom_info',
  ]) {
    expect(reply.body).toContain(`# TYPE ${name} gauge`);
  }
  expect(reply.body).not.toMatch(/secret|admin|token for/);
  for (const line of reply.body.trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? -?[\d.e+-]+|\w+(\{.*\})? NaN)$/);
  }
});

test('metrics without a token are for clients on this machine, not behind a proxy', async () => {
  const { app } = await testApp({ env: { METRICS: 'true', TRUSTED_PROXIES: 'loopback' } });
  const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  for (const own of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
    expect(await status(own)).toBe(200);
  }
  for (const other of ['192.168.1.5', '203.0.113.9', '172.17.0.1', 'fe80::1', '2001:db8::127']) {
    expect(await status(other)).toBe(401);
    expect(await status(other, { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
  }
  expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(401);
  expect(await status('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(401);
});

test('the request id of a trusted proxy or a generated one is in the response and the log', async () => {
  const { app, logged, setUp } = await testApp({ env: { TRUSTED_PROXIES: 'loopback' } });
  await setUp();
  const request = (given: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/scan?token=CANARY',
      headers: { ...basic('admin'), 'x-request-id': given },
      payload: {},
      remoteAddress,
    });
  const trusted = await request('proxy-17', '127.0.0.1');
  expect(trusted.headers['x-request-id']).toBe('proxy-17');
  const stranger = await request('forged', '203.0.113.9');
  expect(stranger.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const odd = await request('two words', '127.0.0.1');
  expect(odd.headers['x-request-id']).not.toBe('two words');

  const line = logged
    .map((text) => JSON.parse(text))
    .find(({ msg }) => msg === 'http: request completed');
  expect(line).toMatchObject({ reqId: 'proxy-17', method: 'POST', route: '/api/scan' });
  expect(logged.join('')).not.toMatch(/CANARY|forged/);
});
