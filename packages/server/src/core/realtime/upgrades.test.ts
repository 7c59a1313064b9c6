import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { listenOn } from '#testing/socket-client.ts';
import { basic, testApp } from '#testing/test-app.ts';

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env, users: {} });
  await listenOn(server);
  const { port } = server.app.server.address() as { port: number };
  /** The status and body of a reply to a request that asks for another protocol. */
  return async (protocol: string, path: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { ...basic('admin'), connection: 'Upgrade', upgrade: protocol };
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request({ port, path, method, headers: { ...headers, ...json } }).end(body);
    const [reply] = await once(sent, 'response');
    return { status: reply.statusCode, body: await text(reply) };
  };
}

test('a request that asks for HTTP/2 gets its reply over HTTP/1.1', async () => {
  const ask = await start();
  expect((await ask('h2c', '/api/heartbeat')).status).toBe(200);
  expect((await ask('h2c', '/ws/socket.io/?EIO=4&transport=polling')).status).toBe(200);
});

test('the body of a request that asks for HTTP/2 is read', async () => {
  const ask = await start();
  const reply = await ask('h2c', '/api/collections', '{"name":"Upgraded"}');
  expect(reply.body).toContain('Upgraded');
  expect(reply.status).toBe(200);
});

test('a websocket request to any other path than the socket gets 404', async () => {
  const ask = await start({ BASE_PATH: '/games' });
  expect((await ask('websocket', '/games/api/unknown')).status).toBe(404);
  expect((await ask('websocket', '/games/ws/socket.iox')).status).toBe(404);
  expect((await ask('websocket', '/ws/socket.io/?EIO=4&transport=websocket')).status).toBe(404);
});
