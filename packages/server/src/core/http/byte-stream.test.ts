import { once } from 'node:events';
import { createConnection } from 'node:net';

import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { skipBodyParsing, readBytes } from './byte-stream.ts';
import { errorReply } from './error-reply.ts';
import { headerTexts } from './mount.ts';

const LIMIT = 1024 * 1024;

async function server() {
  const app = Fastify({ bodyLimit: 1000, forceCloseConnections: true });
  const ends: string[] = [];
  skipBodyParsing(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorReply(error);
    return reply.status(status).send(body);
  });
  app.put('/', async (request) => {
    let length = 0;
    try {
      for await (const chunk of readBytes(request, { maxBytes: LIMIT })) length += chunk.length;
      ends.push('whole');
    } catch (error) {
      ends.push((error as Error).message);
      throw error;
    }
    return { length };
  });
  onTestFinished(() => app.close());
  return { app, ends };
}

test.each([['application/json'], ['text/plain'], ['multipart/form-data; boundary=x'], [undefined]])(
  'the raw body is streamed for content type %s',
  async (type) => {
    const { app } = await server();
    const headers = type === undefined ? {} : { 'content-type': type };
    const payload = Buffer.alloc(LIMIT, '{');
    const reply = await app.inject({ method: 'PUT', url: '/', headers, payload });
    expect(reply.json()).toEqual({ length: LIMIT });
  },
);

test('a body over the limit is refused with and without content-length', async () => {
  const { app } = await server();
  const payload = Buffer.alloc(LIMIT + 1);
  const declared = await app.inject({ method: 'PUT', url: '/', payload });
  expect([declared.statusCode, declared.json().detail]).toEqual([
    413,
    'The request is larger than 1 MiB',
  ]);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const body = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 5; part += 1) controller.enqueue(new Uint8Array(LIMIT / 4 + 1));
      controller.close();
    },
  });
  const chunked = await fetch(address, { method: 'PUT', body, duplex: 'half' } as RequestInit);
  expect(chunked.status).toBe(413);
});

test('a body that ends early fails', async () => {
  const { app, ends } = await server();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = createConnection(port, '127.0.0.1', () => {
    socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nonly this');
  });
  await once(app.server, 'request');
  socket.destroy();
  await expect.poll(() => ends).toEqual(['The connection was interrupted. Try again.']);
});

test('headerTexts decodes raw UTF-8, RFC 5987 and Latin-1 headers', () => {
  const raw = Buffer.from('Pokémon.gb').toString('latin1');
  const texts = headerTexts({
    a: raw,
    b: "UTF-8''Pok%C3%A9mon.gb",
    c: 'Pok\u00e9mon.gb',
    d: '1%20',
  });
  expect(texts).toEqual({ a: 'Pokémon.gb', b: 'Pokémon.gb', c: 'Pokémon.gb', d: '1%20' });
});
