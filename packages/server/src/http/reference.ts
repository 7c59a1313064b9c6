import { ROUTES } from '@saveroom/contract';
import type { FastifyInstance } from 'fastify';

import { openApiDocument } from './open-api.ts';
import { referencePage, REFERENCE_STYLE } from './reference-page.ts';

/** The API described for people and for programs, made from the same table it is served from. */
export function serveReference(app: FastifyInstance, base: string): void {
  let document: string | undefined;
  app.get(`${base}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(ROUTES, base));
    return reply.type('application/json').send(document);
  });
  for (const path of ['/api/docs', '/api/redoc']) {
    app.get(base + path, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(referencePage(ROUTES, base)),
    );
  }
  app.get(`${base}/api/docs/style.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(REFERENCE_STYLE),
  );
}
