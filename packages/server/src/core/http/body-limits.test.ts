import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { startTestApp } from '#testing/test-app.ts';

import { limitBodies } from './body-limits.ts';
import { acceptForms } from './request-body.ts';

/** Sends request headers that declare `length` bytes, followed by `body`. */
async function send(
  port: number,
  path: string,
  {
    length,
    body = '',
    type = 'application/json',
  }: {
    length: number;
    body?: string;
    type?: string;
  },
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
  return socket;
}

const statusOf = async (socket: Socket): Promise<number> => {
  const [text] = (await once(socket, 'data')) as [string];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
};

async function listen() {
  const server = await startTestApp();
  onTestFinished(server.close);
  await server.setUp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  return (server.app.server.address() as AddressInfo).port;
}

async function listenWith(
  handler: (body: unknown) => unknown,
  { config = {}, ms = 10_000 }: { config?: object; ms?: number },
) {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitBodies(app, { wholeBodyMs: ms, pauseMs: ms });
  await acceptForms(app);
  app.post('/', { config }, async (request) => {
    if (!request.isMultipart()) return handler(request.body);
    for await (const part of request.parts()) if (part.type === 'file') handler(part);
    return null;
  });
  app.get('/', async () => 'still here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

test('an anonymous request is refused before its body is read', async () => {
  const port = await listen();
  const body = 'x'.repeat(100_000);
  for (const path of ['/api/users', '/api/roms/delete', '/api/saves?rom_id=1']) {
    expect(await statusOf(await send(port, path, { length: 1_048_576, body }))).toBe(403);
  }
});

test('while a caller is identified, at most the first bytes of a body are received', async () => {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  limitBodies(app);
  const identified = Promise.withResolvers<void>();
  const identifying = Promise.withResolvers<Socket>();
  app.addHook('onRequest', async ({ method, raw }) => {
    if (method !== 'POST') return;
    identifying.resolve(raw.socket);
    await identified.promise;
  });
  app.get('/', async () => 'replied');
  app.post<{ Body: { text: string } }>('/', async ({ body }) => body.text.length);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ text: 'x'.repeat(900_000) });
  const socket = await send(port, '/', { length: body.length, body });
  const connection = await identifying.promise;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('replied');
  expect(connection.bytesRead).toBeLessThanOrEqual(65_536);
  identified.resolve();
  expect(await statusOf(socket)).toBe(200);
  expect(connection.bytesRead).toBeGreaterThan(900_000);
});

test('the memory of a refused body is released', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitBodies(app);
  const left: number[] = [];
  app.addHook('onRequest', async (_request, reply) => reply.status(403).send());
  app.addHook('onSend', async ({ raw }) => {
    raw.on('data', ({ buffer }: Buffer) => left.push(buffer.byteLength));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = await send(port, '/', { length: 300_000, body: 'x'.repeat(300_000) });
  expect(await statusOf(socket)).toBe(403);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await statusOf(socket)).toBe(403);
  expect(left.length).toBeGreaterThan(1);
  expect(left.every((length) => length === 0)).toBe(true);
});

test.each([
  ['/api/nothing', 404],
  ['/nothing', 404],
  ['/api/heartbeat', 405],
])('a POST to %s, which is no route, is refused before its body is read', async (path, status) => {
  const port = await listen();
  const body = 'x'.repeat(100_000);
  for (const type of ['application/json', 'image/png', 'multipart/form-data; boundary=b']) {
    expect(await statusOf(await send(port, path, { length: 1_048_576, body, type }))).toBe(status);
  }
});

test('refused bodies are drained a few at a time, idle ones do not block, connections stay usable', async () => {
  const port = await listen();
  const length = 300_000;
  for (let number = 0; number < 6; number += 1) {
    expect(await statusOf(await send(port, '/api/users', { length, body: 'x' }))).toBe(403);
  }
  const whole = { length, body: 'x'.repeat(length) };
  const sockets = await Promise.all(
    Array.from({ length: 12 }, () => send(port, '/api/users', whole)),
  );
  for (const socket of sockets) {
    expect(await statusOf(socket)).toBe(403);
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await statusOf(socket)).toBe(200);
  }
});

test('a public route accepts at most 16 KiB', async () => {
  const port = await listen();
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b']) {
    expect(await statusOf(await send(port, '/api/token', { length: 16_385, type }))).toBe(413);
  }
});

test.each([
  ['a file', '; filename="a"', 'x', 1],
  ['a text of 5000 characters', '', 'x'.repeat(5000), 1],
  ['20 texts', '', 'x', 20],
])(
  'a form without a length is refused by a public route if it contains %s',
  async (_, attribute, text, count) => {
    const port = await listen();
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    socket.write(
      'POST /api/token HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n',
    );
    const head = `content-disposition: form-data; name="password"${attribute}`;
    const form = `--b\r\n${head}\r\n\r\n${text}\r\n`.repeat(count);
    socket.write(`${form.length.toString(16)}\r\n${form}\r\n5\r\n--b--\r\n0\r\n\r\n`);
    expect(await statusOf(socket)).toBe(413);
  },
);

test.each([{ hasFileBody: false }, { hasFileBody: true }])(
  'a connection whose body stalls is closed (%o)',
  async (config) => {
    const port = await listenWith(() => 'read', { config, ms: 50 });
    const socket = await send(port, '/', { length: 100, body: '{"a":' });
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  },
);

test('the connection stays usable after a refused form', async () => {
  const port = await listenWith(() => {
    throw new Error('The server’s disk is full');
  }, {});
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n';
  const file = 'x'.repeat(4_000_000);
  const end = '\r\n--b--\r\n';
  const socket = await send(port, '/', {
    length: head.length + file.length + end.length,
    body: head,
    type: 'multipart/form-data; boundary=b',
  });
  socket.write(file + end);
  expect(await statusOf(socket)).toBe(500);
  const next = once(socket, 'data');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await next)[0])).toContain('still here');
});
