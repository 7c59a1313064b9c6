import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { listen, outcome, sendEvent } from '#testing/socket-client.ts';
import { basic, startTestApp } from '#testing/test-app.ts';

const PATH = '/ws/socket.io/?EIO=4&transport=';

let server: Awaited<ReturnType<typeof listen>>;
let port = 0;
beforeAll(async () => {
  const measure = {
    name: 'measure',
    event: { access: 'me.read', payload: z.string() },
    run: ({ payload }: { payload: unknown }) => String(payload).length,
  } as const;
  server = await listen(await startTestApp({ modules: [{ events: [measure] }] }));
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Sends the beginning of a request and nothing more. */
async function begin(lines: readonly string[], body = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(`${[...lines, 'host: x'].join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

/** Opens a connection that polls. */
async function poll(headers: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${port}${PATH}polling`;
  const opened = await (await fetch(url, { headers })).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  return `${url}&sid=${sid}`;
}

test('an anonymous client that polls cannot send a large message', async () => {
  const { pathname, search } = new URL(await poll());
  const lines = [`POST ${pathname}${search} HTTP/1.1`, 'content-length: 900000'];
  const socket = await begin(lines, 'x'.repeat(100_000));
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400/);

  const chunked = [`POST ${pathname}${search} HTTP/1.1`, 'transfer-encoding: chunked'];
  const other = await begin(chunked, '1\r\nx\r\n');
  expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 400/);
});

test('an anonymous websocket is closed when its message becomes large', async () => {
  const socket = await begin([
    `GET ${PATH}websocket HTTP/1.1`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ]);
  await once(socket, 'data');
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  // The header of a masked text of 900,000 bytes, and a part of it.
  socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x0d, 0xbb, 0xa0, 0, 0, 0, 0]));
  socket.write(Buffer.alloc(100_000, 'x'));
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('an identified client can send large messages, over a websocket and by polling', async () => {
  const socket = server.open(basic('edith'));
  expect(await outcome(socket)).toBe('connected');
  const text = 'x'.repeat(200_000);
  expect(await sendEvent(socket, 'measure', text)).toEqual({ result: 200_000 });

  const headers = basic('edith');
  const url = await poll(headers);
  const send = async (body: string) => (await fetch(url, { method: 'POST', headers, body })).text();
  const receive = async () => (await fetch(url, { headers })).text();
  expect(await send('40')).toBe('ok');
  expect(await receive()).toMatch(/^40/);
  expect(await send(`421${JSON.stringify(['measure', text])}`)).toBe('ok');
  expect(await receive()).toBe('431[{"result":200000}]');
});
