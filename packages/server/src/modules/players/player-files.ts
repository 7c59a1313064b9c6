import { extname } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '#core/deps.ts';
import type { PlayerFile } from './player-folder.ts';
import { EMULATOR, FLASH } from './player-packages.ts';

import { matchesTag } from '#core/http/file-reply.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
};
const FOREVER = 'public, max-age=31536000, immutable';

/** Answers whether a file of a core may be handed out. */
export type IsCoreFileOpen = (path: string) => Promise<boolean>;

/**
 * The files of the players. They carry their version in the address and never change; the places
 * where other clients look for them do not.
 */
export function servePlayerFiles(
  app: FastifyInstance,
  { env, storage }: Pick<Deps, 'env' | 'storage'>,
  isOpen: IsCoreFileOpen,
): void {
  const places = [
    { at: '/assets/players/', folder: '', caching: FOREVER },
    { at: '/assets/emulatorjs/data/', folder: `${EMULATOR.folder}/`, caching: 'no-cache' },
    { at: '/assets/ruffle/', folder: `${FLASH.folder}/`, caching: 'no-cache' },
  ];
  for (const { at, folder, caching } of places) {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${env.BASE_PATH}${at}*`,
      handler: async (request, reply) => {
        const path = folder + request.params['*'];
        const accepted = request.headers['accept-encoding'] ?? '';
        const found = (await isOpen(path)) ? await storage.players.open(path, accepted) : null;
        // No page in its place: the emulator would take it for a core.
        if (!found) return reply.callNotFound();
        reply.header('cache-control', caching).type(TYPES[extname(path)] ?? OTHER);
        return send(request, reply, found);
      },
    });
  }
}

const OTHER = 'application/octet-stream';

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, encoding }: PlayerFile,
): Promise<FastifyReply> {
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((one) => one !== undefined);
  reply.headers({
    vary: varies.join(', '),
    etag: file.etag,
    // Public code: documents that are nobody's, as the Flash player's is, must get it too.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (encoding) reply.header('content-encoding', encoding);
  if (matchesTag(request.headers['if-none-match'], file.etag)) {
    await file.close();
    return reply.status(304).send();
  }
  reply.header('content-length', file.size);
  if (request.method === 'HEAD' || file.size === 0) {
    await file.close();
    return reply.send();
  }
  return reply.send(file.stream({ start: 0, end: file.size - 1 }));
}
