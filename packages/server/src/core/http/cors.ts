import type { FastifyInstance } from 'fastify';

/** Off unless the admin names an origin; never for "any", never reflected. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (!origin || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    reply.header('access-control-max-age', '600');
    const wanted = request.headers['access-control-request-headers'];
    if (wanted) reply.header('access-control-allow-headers', wanted);
    await reply.status(204).send();
  });
}
