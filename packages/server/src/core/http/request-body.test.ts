import { once } from 'node:events';
import { createConnection } from 'node:net';

import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { AppError } from '#core/lib/app-error.ts';
import { multipart, type Part } from '#testing/multipart.ts';

import { errorReply } from './error-reply.ts';
import { headerTexts } from './mount.ts';
import { acceptForms, readBytes, readUploads, skipBodyParsing } from './request-body.ts';

const RULE = { field: 'files', maxFiles: 3, maxBytes: 1024 * 1024 };
const MIB = 'x'.repeat(RULE.maxBytes);

/** Returns the length or the error of each file; files named `skip` are not read. */
async function server() {
  const app = Fastify();
  await acceptForms(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorReply(error);
    return reply.status(status).send(body);
  });
  app.post('/', async (request) => {
    const seen: [string, number | string][] = [];
    for await (const { name, bytes } of readUploads(request, RULE)) {
      if (name === 'skip') continue;
      seen.push([name, await lengthOf(bytes)]);
    }
    return seen;
  });
  onTestFinished(() => app.close());
  return app;
}

async function lengthOf(bytes: AsyncIterable<Uint8Array>): Promise<number | string> {
  let length = 0;
  try {
    for await (const chunk of bytes) length += chunk.length;
    return length;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const file = (filename: string, content: string, name = 'files'): Part => ({
  name,
  filename,
  content,
});

test('a form whose boundary is too long is refused', async () => {
  const app = await server();
  const boundary = 'x'.repeat(5000);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const reply = await app.inject({ method: 'POST', url: '/', headers, payload: `--${boundary}--` });
  expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Can’t read the form data']);
});

async function send(parts: readonly Part[], cut = Number.MAX_SAFE_INTEGER) {
  const app = await server();
  const { payload, type } = multipart(parts);
  const headers = { 'content-type': type };
  const sent = payload.subarray(0, cut);
  return app.inject({ method: 'POST', url: '/', headers, payload: sent });
}

test('files are read in order, other fields are skipped', async () => {
  const reply = await send([
    { name: 'note', content: 'hello' },
    file('a', 'aa'),
    file('elsewhere', 'x', 'picture'),
    file('b', MIB),
  ]);
  expect(reply.json()).toEqual([
    ['a', 2],
    ['b', RULE.maxBytes],
  ]);
});

test('a file that is too large fails, the next file is still read', async () => {
  const reply = await send([file('a', `${MIB}x`), file('b', 'bb')]);
  expect(reply.json()).toEqual([
    ['a', 'too_large'],
    ['b', 2],
  ]);
});

test('an unread file does not block the next one', async () => {
  const reply = await send([file('skip', MIB), file('b', 'bb')]);
  expect(reply.json()).toEqual([['b', 2]]);
});

test('more files than allowed are refused', async () => {
  const reply = await send(['a', 'b', 'c', 'd'].map((name) => file(name, name)));
  expect(reply.statusCode).toBe(413);
  expect(reply.json().detail).toBe('You can upload up to 3 files at once');
});

test.each([
  ['no files', [], 422],
  ['no files in that field', [file('a', 'a', 'other')], 422],
])('a form with %s has a missing field', async (_case, parts, status) => {
  const reply = await send(parts);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().detail).toMatchObject([{ loc: ['body', 'files'], type: 'missing' }]);
});

test('a truncated form is refused', async () => {
  const reply = await send([file('a', MIB)], 5000);
  expect(reply.statusCode).toBe(400);
});

test('a body that is not a form has a missing field', async () => {
  const app = await server();
  const reply = await app.inject({ method: 'POST', url: '/', payload: { files: [] } });
  expect(reply.statusCode).toBe(422);
});

const LIMIT = 1024 * 1024;

async function byteServer() {
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
    const { app } = await byteServer();
    const headers = type === undefined ? {} : { 'content-type': type };
    const payload = Buffer.alloc(LIMIT, '{');
    const reply = await app.inject({ method: 'PUT', url: '/', headers, payload });
    expect(reply.json()).toEqual({ length: LIMIT });
  },
);

test('a body over the limit is refused with and without content-length', async () => {
  const { app } = await byteServer();
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
  const { app, ends } = await byteServer();
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
