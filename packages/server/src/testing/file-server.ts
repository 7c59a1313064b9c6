import Fastify from 'fastify';
import { expect, onTestFinished } from 'vitest';

import { FileReply } from '#core/http/file-reply.ts';
import type { ServedFile } from '#core/files/served-file.ts';

/** Serves one file on a real port, because injected requests have no connection. */
export async function fileServer(openFile: () => Promise<ServedFile | null>) {
  const app = Fastify({ exposeHeadRoutes: false, forceCloseConnections: true });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, reply) => {
      const file = await openFile();
      if (!file) throw new Error('the file is gone');
      return new FileReply(file, 'game.bin').send(request, reply);
    },
  });
  onTestFinished(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, port: Number(new URL(address).port) };
}

/** Downloads the whole file, or a range of it. */
export async function download(address: string, range?: string): Promise<Buffer> {
  const reply = await fetch(address, range ? { headers: { range } } : {});
  expect(reply.status).toBe(range ? 206 : 200);
  return Buffer.from(await reply.arrayBuffer());
}
