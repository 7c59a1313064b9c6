import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { TLSSocket } from 'node:tls';

import { expect, test } from 'vitest';

import { kernelWay } from './kernel-way.ts';

function reply(socket: Socket, headers: Record<string, string>): ServerResponse {
  const answer = new ServerResponse(new IncomingMessage(socket));
  answer.assignSocket(socket);
  return answer.writeHead(200, headers);
}

const WHOLE = { 'content-length': '5' };

test('only what has a connection of its own can be sent to without a detour', async () => {
  expect(await kernelWay(new PassThrough())).toBeNull();
  expect(await kernelWay(new ServerResponse(new IncomingMessage(new Socket())))).toBeNull();
});

test('nothing is sent past what encrypts it or puts it into chunks', async () => {
  expect(await kernelWay(reply(new TLSSocket(new Socket()), WHOLE))).toBeNull();
  const chunked = reply(new Socket(), { 'transfer-encoding': 'chunked' });
  chunked.useChunkedEncodingByDefault = true;
  expect(await kernelWay(chunked)).toBeNull();
});

test('a plain connection that is not open gets nothing', async () => {
  const way = await kernelWay(reply(new Socket(), WHOLE));
  const part = { file: 0, start: 0, end: 9, isOver: () => false };
  // Linux alone has this way.
  expect(await way?.send(part)).toBe(process.platform === 'linux' ? 0 : undefined);
});
