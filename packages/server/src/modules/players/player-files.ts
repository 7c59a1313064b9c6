import { extname } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { matchesTag } from '#core/http/exchange.ts';

import { findDisabledCores } from './cores.queries.ts';
import type { PlayerFile } from './player-folder.disk.ts';
import { EMULATOR, FLASH, coreOfFile } from './player-packages.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of the players. Their own URLs contain a version, so these files never change;
 * the URLs that other clients use contain none.
 */
export function servePlayerFiles(
  app: FastifyInstance,
  { db, env, storage }: Pick<Deps, 'db' | 'env' | 'storage'>,
): void {
  const routes = [
    { prefix: '/assets/players/', folder: '', caching: IMMUTABLE },
    { prefix: '/assets/emulatorjs/data/', folder: `${EMULATOR.folder}/`, caching: 'no-cache' },
    { prefix: '/assets/ruffle/', folder: `${FLASH.folder}/`, caching: 'no-cache' },
  ];
  for (const { prefix, folder, caching } of routes) {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${env.BASE_PATH}${prefix}*`,
      handler: async (request, reply) => {
        const path = folder + request.params['*'];
        const accepted = request.headers['accept-encoding'] ?? '';
        const isAllowed = await isPlayerFileAllowed(db, path);
        const found = isAllowed ? await storage.players.open(path, accepted) : null;
        // Not the page of the app: the emulator would take it for a core.
        if (!found) return reply.callNotFound();
        reply.header('cache-control', caching).type(TYPES[extname(path)] ?? BINARY);
        return send(request, reply, found);
      },
    });
  }
}

const BINARY = 'application/octet-stream';

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, encoding }: PlayerFile,
): Promise<FastifyReply> {
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((one) => one !== undefined);
  reply.headers({
    vary: varies.join(', '),
    etag: file.etag,
    // Public code: documents with an opaque origin, such as the Flash player's, load it too.
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

/** Whether a player file may be served: those of cores that an admin disabled may not. */
async function isPlayerFileAllowed(db: Db, path: string): Promise<boolean> {
  const core = coreOfFile(path.slice(path.lastIndexOf('/') + 1));
  return core === undefined || !(await findDisabledCores(db)).has(core.name);
}
