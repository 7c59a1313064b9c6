import { randomBytes, randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { Agent, get, request as ask, type IncomingMessage } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { kernelCalls } from '#core/files/kernel/kernel-calls.ts';
import { openServedFile } from '#core/files/served-file.ts';
import { download, fileServer, watchKernel } from '#testing/file-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const MB = 1_000_000;
/** Elsewhere files are sent the ordinary way. */
const hasKernelWay = process.platform === 'linux';
const calls = await kernelCalls();
if (hasKernelWay && calls === null) throw new Error('koffi, which calls the system, is missing');

async function server(content: Buffer) {
  const path = join(await temporaryFolder(), 'game.bin');
  await writeFile(path, content);
  return { path, ...(await fileServer(() => openServedFile(path))) };
}

/** As over a connection that has little room at a time and is never full for long. */
function inSmallSteps(waitMs: number, bytes: number) {
  if (!calls) throw new Error('nothing to slow down');
  const original = calls.sendFile;
  const slow = vi.spyOn(calls, 'sendFile').mockImplementation(async (out, file, at) => {
    await wait(waitMs);
    return original(out, file, at, bytes);
  });
  onTestFinished(() => slow.mockRestore());
  return slow;
}

const opened = (): number => readdirSync('/proc/self/fd').length;

/** A connection that has asked for the file and takes nothing until it is told to. */
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

describe.runIf(hasKernelWay)('a download the system sends by itself', () => {
  test('is the file, byte for byte, and leaves nothing open', async () => {
    const content = randomBytes(30 * MB + 1);
    const { app, address } = await server(content);
    const before = opened();
    const seen = await watchKernel();
    for (let round = 0; round < 3; round += 1) {
      expect((await download(address)).equals(content)).toBe(true);
    }
    expect(seen.bytes).toBeGreaterThan(10 * MB);
    app.server.closeAllConnections();
    await expect.poll(opened).toBeLessThanOrEqual(before);
  });

  test('is the part that was asked for, wherever it begins and ends', async () => {
    const content = randomBytes(12 * MB);
    const { address } = await server(content);
    await watchKernel();
    for (let round = 0; round < 15; round += 1) {
      const start = randomInt(content.length);
      const end = randomInt(start, content.length);
      const sent = await download(address, `bytes=${start}-${end}`);
      expect(sent.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test('is whole for each of many at once, of whom two use it at a time', async () => {
    const content = randomBytes(20 * MB);
    const { address } = await server(content);
    const seen = await watchKernel();
    const all = await Promise.all(Array.from({ length: 6 }, () => download(address)));
    expect(all.every((sent) => sent.equals(content))).toBe(true);
    expect(seen.most).toBeLessThanOrEqual(2);
    expect(seen.bytes).toBeGreaterThan(0);
  });

  test('is whole for one who takes it slowly, most of it the ordinary way', async () => {
    const content = randomBytes(24 * MB);
    const { port } = await server(content);
    const seen = await watchKernel();
    const socket = await connected(port);
    const chunks: Buffer[] = [];
    let left = content.length;
    while (left > 0) {
      await wait(left % 7 === 0 ? 40 : 4);
      const chunk: Buffer | null = socket.read();
      if (!chunk) continue;
      const body = chunks.length === 0 ? chunk.subarray(chunk.indexOf('\r\n\r\n') + 4) : chunk;
      chunks.push(body);
      left -= body.length;
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    expect(seen.bytes).toBeGreaterThan(0);
    expect(seen.bytes).toBeLessThan(content.length / 2);
  });

  test('ends with its connection, and the next one has it again', async () => {
    const content = randomBytes(60 * MB);
    const { address, port } = await server(content);
    const seen = await watchKernel();
    const before = opened();
    for (let round = 0; round < 4; round += 1) {
      const socket = await connected(port);
      await expect.poll(() => seen.bytes).toBeGreaterThan(0);
      socket.destroy();
      await expect.poll(opened).toBeLessThanOrEqual(before);
      seen.bytes = 0;
    }
    expect((await download(address)).equals(content)).toBe(true);
    expect(seen.bytes).toBeGreaterThan(0);
  });

  test('ends when the server closes the connection, whoever still reads', async () => {
    const content = randomBytes(30 * MB);
    const { app, port } = await server(content);
    const slow = inSmallSteps(5, 50_000);
    const sent = allOf(await connected(port));
    await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(3);
    app.server.closeAllConnections();
    expect((await sent).length).toBeLessThan(content.length / 2);
  });

  test('breaks off when the file is no longer as long as promised', async () => {
    const content = randomBytes(60 * MB);
    const { path, port } = await server(content);
    const socket = await connected(port);
    await truncate(path, 20 * MB);
    const sent = await allOf(socket);
    expect(sent.toString('latin1', 0, 1000)).toContain(`content-length: ${content.length}`);
    expect(sent.length).toBeLessThan(content.length);
  });
});

describe.runIf(hasKernelWay)('the connection of such a download', () => {
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

  test('answers requests in the order they came, with and without a body', async () => {
    const content = randomBytes(9 * MB);
    const { address, port } = await server(content);
    const seen = await watchKernel();
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
    expect(seen.bytes).toBeGreaterThan(0);
  });

  test('is not idle while bytes leave that Node does not see', async () => {
    const content = randomBytes(4 * MB);
    const { app, address } = await server(content);
    // Long for any pause of a busy machine; all the sending together takes longer.
    app.server.setTimeout(1500);
    const slow = inSmallSteps(130, 300_000);
    expect((await download(address)).equals(content)).toBe(true);
    expect(slow.mock.calls.length).toBeGreaterThan(6);
  });

  test('gets the file the ordinary way where the system refuses', async () => {
    const content = randomBytes(20 * MB);
    const { address } = await server(content);
    const refusing = vi.spyOn(calls ?? { sendFile: async () => -1 }, 'sendFile');
    onTestFinished(() => refusing.mockRestore());
    refusing.mockResolvedValue(-1);
    expect((await download(address)).equals(content)).toBe(true);
    expect(refusing).toHaveBeenCalled();
  });

  test('is told the length and nothing else when only that was asked for', async () => {
    const content = randomBytes(3 * MB);
    const { address } = await server(content);
    const seen = await watchKernel();
    const reply = await new Promise<IncomingMessage>((resolve) => {
      ask(address, { method: 'HEAD' }, resolve).end();
    });
    expect(Number(reply.headers['content-length'])).toBe(content.length);
    expect(Buffer.concat(await reply.toArray()).length).toBe(0);
    expect(seen.bytes).toBe(0);
  });
});
