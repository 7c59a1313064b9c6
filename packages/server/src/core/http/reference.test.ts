import { gunzipSync } from 'node:zlib';

import { defineRoute, ROUTES, type RouteDef } from '@saveroom/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { serveReference } from './reference.ts';

function start(routes: readonly RouteDef[] = ROUTES) {
  const app = Fastify();
  onTestFinished(() => app.close());
  serveReference(app, '', routes);
  return app;
}

test.each([
  ['/api/docs', '/api/redoc'],
  ['/openapi.json', '/openapi.json'],
])('%s and %s are generated once for all requests', async (one, other) => {
  let generated = 0;
  const route = defineRoute({
    method: 'GET',
    path: '/things',
    access: 'public',
    summary: 'Lists things.',
    response: z.string(),
  });
  const counted = Object.defineProperty({ ...route }, 'summary', {
    enumerable: true,
    get: () => {
      generated += 1;
      return 'Lists things.';
    },
  });
  const app = start([counted]);
  const replies = await Promise.all([one, other, one].map((url) => app.inject({ url })));
  replies.push(await app.inject({ url: other }));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies[0]?.body).toContain('Lists things.');
  expect(generated).toBe(1);
});

test.each(['/api/docs', '/api/redoc', '/openapi.json'])(
  '%s is sent compressed, and not again to a client that has it',
  async (url) => {
    const app = start();
    const plain = await app.inject({ url });
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    const { etag } = packed.headers;
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  },
);
