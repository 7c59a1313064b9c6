import Fastify from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';

import { FileReply, sendFileReply } from '#core/http/file-reply.ts';
import { kernelCalls } from '#core/files/kernel/kernel-calls.ts';
import type { ServedFile } from '#core/files/served-file.ts';

/** One file on a real port: injected requests have no connection. */
export async function fileServer(openFile: () => Promise<ServedFile | null>) {
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, reply) => {
      const file = await openFile();
      if (!file) throw new Error('the file is gone');
      return sendFileReply(request, reply, new FileReply(file, 'game.bin'));
    },
  });
  onTestFinished(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, port: Number(new URL(address).port) };
}

/** In whole, or only a range. */
export async function download(address: string, range?: string): Promise<Buffer> {
  const reply = await fetch(address, range ? { headers: { range } } : {});
  expect(reply.status).toBe(range ? 206 : 200);
  return Buffer.from(await reply.arrayBuffer());
}

/** What the system sent by itself from now on, and how many of its calls ran at the same time. */
export async function watchKernel() {
  const calls = await kernelCalls();
  if (!calls) throw new Error('nothing to watch');
  const original = calls.sendFile;
  const seen = { bytes: 0, now: 0, most: 0 };
  const spy = vi.spyOn(calls, 'sendFile').mockImplementation(async (...words) => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    const sent = await original(...words);
    seen.now -= 1;
    seen.bytes += Math.max(0, sent);
    return sent;
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
}
