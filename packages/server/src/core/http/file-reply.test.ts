import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { Agent, get, request as ask, type IncomingMessage } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openServedFile } from '#core/files/served-file.ts';
import { fileSource } from '#core/files/zip/file-source.ts';
import { openZip } from '#core/files/zip/zip-file.ts';
import { download, fileServer } from '#testing/file-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { parseRange } from './file-reply.ts';

const MB = 1_000_000;

async function server(content: Buffer) {
  const path = join(await temporaryFolder(), 'game.bin');
  await writeFile(path, content);
  return { path, ...(await fileServer(() => openServedFile(path))) };
}

const openFiles = (): number => readdirSync('/proc/self/fd').length;

/** A connection that has requested the file and reads nothing yet. */
async function connected(port: number, words = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n') {
  const socket = createConnection(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(words);
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

async function allOf(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks);
}

describe('a download', () => {
  test('is the file, byte for byte, and leaves no file open', async () => {
    const content = randomBytes(10 * MB + 1);
    const { app, address } = await server(content);
    const before = openFiles();
    for (let round = 0; round < 3; round += 1) {
      expect((await download(address)).equals(content)).toBe(true);
    }
    app.server.closeAllConnections();
    await expect.poll(openFiles).toBeLessThanOrEqual(before);
  });

  test('of a range has exactly the requested bytes', async () => {
    const content = randomBytes(6 * MB);
    const { address } = await server(content);
    for (let round = 0; round < 15; round += 1) {
      const start = randomInt(content.length);
      const end = randomInt(start, content.length);
      const sent = await download(address, `bytes=${start}-${end}`);
      expect(sent.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test('is complete for six clients at the same time', async () => {
    const content = randomBytes(8 * MB);
    const { address } = await server(content);
    const all = await Promise.all(Array.from({ length: 6 }, () => download(address)));
    expect(all.every((sent) => sent.equals(content))).toBe(true);
  });

  test('whose client disconnects closes its file', async () => {
    const { port } = await server(randomBytes(40 * MB));
    const before = openFiles();
    for (let round = 0; round < 4; round += 1) {
      const socket = await connected(port);
      socket.destroy();
      await expect.poll(openFiles).toBeLessThanOrEqual(before);
    }
  });

  test('ends when the server closes the connection', async () => {
    const content = randomBytes(40 * MB);
    const { app, port } = await server(content);
    const socket = await connected(port);
    app.server.closeAllConnections();
    expect((await allOf(socket)).length).toBeLessThan(content.length);
  });

  test('is cut off when the file becomes shorter than promised', async () => {
    const content = randomBytes(60 * MB);
    const { path, port } = await server(content);
    const socket = await connected(port);
    await truncate(path, 20 * MB);
    const sent = await allOf(socket);
    expect(sent.toString('latin1', 0, 1000)).toContain(`content-length: ${content.length}`);
    expect(sent.length).toBeLessThan(content.length);
  });

  test('of an archive is the same in whole and in part', async () => {
    const folder = await temporaryFolder();
    const sizes = [10, 3 * MB, 5, 5, 70_000, 2 * MB, 1, 900_000, 3];
    const files = sizes.map((size, index) => ({ size, name: `${index}.bin` }));
    for (const { name, size } of files) await writeFile(join(folder, name), randomBytes(size));
    const openArchive = async () => {
      const sources = files.map(({ name }) => fileSource(join(folder, name), { name }));
      return openZip((await Promise.all(sources)).flatMap((source) => source ?? []));
    };
    const zip = await openArchive();
    const whole = Buffer.concat(await zip.stream({ start: 0, end: zip.size - 1 }).toArray());
    const { address } = await fileServer(openArchive);
    expect(whole.length).toBe(zip.size);
    expect((await download(address)).equals(whole)).toBe(true);
    for (let round = 0; round < 10; round += 1) {
      const start = randomInt(whole.length);
      const end = randomInt(start, whole.length);
      const sent = await download(address, `bytes=${start}-${end}`);
      expect(sent.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });
});

describe('the connection of a download', () => {
  test('serves the next request', async () => {
    const content = randomBytes(5 * MB);
    const { address } = await server(content);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ports = new Set<number | undefined>();
    for (let round = 0; round < 4; round += 1) {
      const reply = await new Promise<IncomingMessage>((resolve) =>
        get(address, { agent }, resolve),
      );
      ports.add(reply.socket.localPort);
      expect(Buffer.concat(await reply.toArray()).equals(content)).toBe(true);
    }
    expect(ports.size).toBe(1);
  });

  test('answers pipelined requests in order, with and without a body', async () => {
    const content = randomBytes(9 * MB);
    const { address, port } = await server(content);
    const etag = (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? '';
    const words = [
      'GET / HTTP/1.1\r\nhost: x\r\n\r\n',
      'HEAD / HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: x\r\nrange: bytes=1000000-7999999\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: x\r\nif-none-match: ${etag}\r\n\r\n`,
      'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ];
    let rest = await allOf(await connected(port, words.join('')));
    const next = (status: number, length: number): Buffer => {
      const head = rest.subarray(0, rest.indexOf('\r\n\r\n') + 4);
      expect(head.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const body = rest.subarray(head.length, head.length + length);
      rest = rest.subarray(head.length + length);
      return body;
    };
    expect(next(200, content.length).equals(content)).toBe(true);
    next(200, 0);
    expect(next(206, 7 * MB).equals(content.subarray(MB, 8 * MB))).toBe(true);
    next(304, 0);
    expect(next(200, content.length).equals(content)).toBe(true);
    expect(rest.length).toBe(0);
  });

  test('gets the length and no body for HEAD', async () => {
    const content = randomBytes(3 * MB);
    const { address } = await server(content);
    const reply = await new Promise<IncomingMessage>((resolve) => {
      ask(address, { method: 'HEAD' }, resolve).end();
    });
    expect(Number(reply.headers['content-length'])).toBe(content.length);
    expect(Buffer.concat(await reply.toArray()).length).toBe(0);
  });
});

test.each([
  ['no header', undefined, undefined],
  ['first bytes', 'bytes=0-3', { start: 0, end: 3 }],
  ['one byte', 'bytes=9-9', { start: 9, end: 9 }],
  ['open end', 'bytes=4-', { start: 4, end: 9 }],
  ['suffix', 'bytes=-4', { start: 6, end: 9 }],
  ['end after the file', 'bytes=4-999', { start: 4, end: 9 }],
  ['suffix longer than the file', 'bytes=-999', { start: 0, end: 9 }],
  ['upper case', 'Bytes=0-0', { start: 0, end: 0 }],
  ['start after the file', 'bytes=10-', null],
  ['empty suffix', 'bytes=-0', null],
  ['start after end', 'bytes=5-2', undefined],
  ['several ranges', 'bytes=0-1,4-5', undefined],
  ['another unit', 'pages=1-2', undefined],
  ['not a number', 'bytes=a-b', undefined],
  ['only a dash', 'bytes=-', undefined],
])('range of a 10-byte file: %s', (_case, header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('a range of an empty file is not satisfiable', () => {
  expect(parseRange('bytes=0-', 0)).toBeNull();
  expect(parseRange('bytes=-5', 0)).toBeNull();
});
