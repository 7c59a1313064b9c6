import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { ROUTES, type RouteDef } from '@saveroom/contract';
import type { FastifyInstance } from 'fastify';

import { matchesTag } from './file-reply.ts';
import { openApiDocument } from './open-api.ts';
import { referencePage, REFERENCE_STYLE } from './reference-page.ts';

const compress = promisify(gzip);

interface Page {
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

/**
 * API documentation for people and programs, generated from the route table itself. Each page is
 * generated once: it is public, and generating it takes a tenth of a second.
 */
export function serveReference(
  app: FastifyInstance,
  base: string,
  routes: readonly RouteDef[] = ROUTES,
): void {
  const serve = (paths: readonly string[], type: string, generate: () => string): void => {
    let page: Promise<Page> | undefined;
    for (const path of paths) {
      app.get(base + path, async ({ headers }, reply) => {
        page ??= preparePage(generate());
        const { plain, compressed, etag } = await page;
        reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
        if (matchesTag(headers['if-none-match'], etag)) return reply.status(304).send();
        reply.type(`${type}; charset=utf-8`);
        if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(plain);
        return reply.header('content-encoding', 'gzip').send(compressed);
      });
    }
  };
  serve(['/openapi.json'], 'application/json', () => JSON.stringify(openApiDocument(routes, base)));
  serve(['/api/docs', '/api/redoc'], 'text/html', () => referencePage(routes, base));
  serve(['/api/docs/style.css'], 'text/css', () => REFERENCE_STYLE);
}

async function preparePage(text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url');
  return { plain, compressed: await compress(plain), etag: `"${hash}"` };
}
