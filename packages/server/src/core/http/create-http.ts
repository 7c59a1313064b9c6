import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES, routeUrl, type RouteDef } from '@saveroom/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import type { Env } from '#core/config/parse-env.ts';
import { outageKind } from '#core/lib/outage.ts';
import { limitBodies } from './body-limits.ts';
import { limitConnections } from './limit-connections.ts';
import { errorReply } from './error-reply.ts';
import { acceptForms, InvalidInputError } from './request-body.ts';
import { observeProxies, type ProxyObservations } from './proxy-observations.ts';
import { logRequests, createRequestId, type CompletedRequest } from './request-log.ts';
import { CsrfError } from './request-session.ts';
import { addSecurityHeaders } from './security-headers.ts';

const BODY_LIMIT = 1_048_576;
/** How long running requests get to finish when the server stops. */
const DRAIN_MS = 500;
const DRAIN_CHECK_MS = 25;

interface HttpOptions {
  readonly proxy: ProxyObservations;
  readonly onResponse?: ((request: CompletedRequest) => void) | undefined;
  /** Called when a request failed because of the disk or the database. */
  readonly onOutage?: (error: unknown) => void;
  /** Whether a request may change its protocol; absent: `Upgrade` headers are ignored. */
  readonly canUpgrade?: (request: IncomingMessage) => boolean;
  /** Shorter timeouts for tests. */
  readonly bodyTimes?: Parameters<typeof limitBodies>[1];
}

/** The HTTP server without routes: limits, bodies, headers, errors. */
export async function createHttp(
  env: Pick<
    Env,
    | 'BASE_PATH'
    | 'TRUSTED_PROXIES'
    | 'ROMM_CORS_ALLOWED_ORIGINS'
    | 'MAX_CONNECTIONS'
    | 'MAX_CONNECTIONS_PER_ADDRESS'
  >,
  logger: FastifyBaseLogger,
  { proxy, onResponse, onOutage = () => {}, canUpgrade = () => false, bodyTimes }: HttpOptions,
): Promise<FastifyInstance> {
  const trusts = createTrustCheck(env);
  const app = Fastify({
    http: { shouldUpgradeCallback: canUpgrade },
    loggerInstance: logger,
    genReqId: createRequestId(trusts),
    // Fastify would log URLs, which can contain tokens; `request-log.ts` logs route patterns.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    trustProxy: trusts,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    requestTimeout: 0,
    connectionTimeout: 0,
    // A start on a slow disk may take longer than Fastify's 10 seconds; it must not fail.
    pluginTimeout: 0,
    forceCloseConnections: true,
    frameworkErrors: replyBadUrl,
    rewriteUrl: ({ url = '/' }) => decodeContentUrl(url),
  });
  limitConnections(app.server, { ...env, trusts, warn: (text) => logger.warn(text) });
  limitBodies(app, bodyTimes);
  addSecurityHeaders(app);
  logRequests(app, onResponse);
  observeProxies(app, { proxy, trusts, base: env.BASE_PATH });
  allowOrigins(app, env.ROMM_CORS_ALLOWED_ORIGINS);
  staggerRequests(app);
  acceptJson(app);
  await acceptForms(app);
  replyWithErrors(app, onOutage);
  replyNotFound(app, env.BASE_PATH);
  return app;
}

/**
 * Returns a function that refuses new connections, gives running requests a moment to finish, and
 * closes the remaining ones. Node does not close websockets, and clients may not respond to a close
 * frame, so sockets are tracked.
 */
export function prepareDrain(
  server: Server,
  pause: (ms: number) => Promise<unknown> = sleep,
): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    if (server.listening) server.close();
    for (let waitedMs = 0; sockets.size > 0 && waitedMs < DRAIN_MS; waitedMs += DRAIN_CHECK_MS) {
      // A keep-alive connection becomes idle only when its request is done.
      server.closeIdleConnections();
      await pause(DRAIN_CHECK_MS);
    }
    for (const socket of sockets) socket.destroy();
  };
}

/** Allows CORS only for the origins that the admin lists, never for any origin. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
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
    const requested = request.headers['access-control-request-headers'];
    if (requested) reply.header('access-control-allow-headers', requested);
    await reply.status(204).send();
  });
}

const ENCODED_CONTENT_URL = /^(.*\/api\/(?:saves|states|screenshots)\/\d+\/content)%(?:25)?3F/i;

/** decky-romm-sync 0.3 encodes the whole download path of a save, including its `?`, even twice. */
export const decodeContentUrl = (url: string): string => url.replace(ENCODED_CONTENT_URL, '$1?');

/** Replies to URLs that cannot be decoded, which reach neither a route nor the other handlers. */
function replyBadUrl(
  { statusCode = 400, message }: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(statusCode).send({ code: 'bad_request', detail: message });
}

/** Returns a check whether forwarding headers sent by an address are trusted. */
export const createTrustCheck =
  ({ TRUSTED_PROXIES }: Pick<Env, 'TRUSTED_PROXIES'>) =>
  (address: string): boolean => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return TRUSTED_PROXIES.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
  };

/** Parses JSON bodies. Many clients declare JSON and send nothing: that is no error. */
function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      const problem = {
        type: 'json_invalid',
        loc: ['body'],
        msg: 'The request body isn’t valid JSON',
      };
      done(new InvalidInputError([problem]));
    }
  });
  // Routes without a body schema accept any content type and ignore the body.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => {
    done(null, undefined);
  });
}

function replyWithErrors(app: FastifyInstance, onOutage: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof CsrfError) {
      return reply.status(403).type('text/plain').send(error.message);
    }
    const fastifyStatus = error.statusCode ?? 500;
    if (fastifyStatus < 500) {
      const code = fastifyStatus === 413 ? 'too_large' : 'bad_request';
      return reply.status(fastifyStatus).send({ code, detail: error.message });
    }
    const { status, headers, body } = errorReply(error);
    if (outageKind(error)) {
      onOutage(error);
      const { code } = error;
      request.log.warn({ code, route: request.routeOptions.url }, 'http: disk or database failed');
    }
    if (body.code === 'internal') {
      request.log.error({ err: error, route: request.routeOptions.url }, 'http: request failed');
    }
    return reply.status(status).headers(headers).send(body);
  });
}

const patternOf = (route: RouteDef): string =>
  routeUrl(route).replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.+');

function replyNotFound(app: FastifyInstance, base: string): void {
  const patterns = ROUTES.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${base}${patternOf(route)}/?$`),
  }));
  const respond = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ''] = request.url.split('?', 1);
    const methods = patterns
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    if (methods.length === 0) {
      return reply.status(404).send({ code: 'not_found', detail: 'Not Found' });
    }
    return reply
      .status(405)
      .header('allow', [...new Set(methods)].join(', '))
      .send({ code: 'method_not_allowed', detail: 'Method Not Allowed' });
  };
  app.setNotFoundHandler(respond);
  // Fastify would read the body first, which anyone could use to occupy memory.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? respond(request, reply) : undefined,
  );
}

/**
 * Starts one request per event loop iteration. An iteration accepts a single connection and reads
 * all sockets: if it started a hundred requests, the next connection would wait for all of them.
 * Probes do not wait for their turn.
 */
export function staggerRequests(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isBusy = false;
  const next = () => {
    const start = waiting.shift();
    isBusy = start !== undefined;
    if (!start) return;
    setImmediate(next);
    start();
  };
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (routeOptions.config.isProbe) {
      done();
      return;
    }
    if (isBusy) {
      waiting.push(done);
      return;
    }
    isBusy = true;
    setImmediate(next);
    done();
  });
}
