import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Log } from '#core/deps.ts';

const SAFE_ID = /^[\w.:/+=-]{1,128}$/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request whose response has been sent. */
export interface CompletedRequest {
  readonly method: string;
  /** The route pattern: a URL can contain tokens and file names. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Returns a function that takes the ID of a request from a trusted proxy, or creates one. */
export function createRequestId(isTrusted: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const proxyId = headers['x-request-id'];
    const isValid = typeof proxyId === 'string' && SAFE_ID.test(proxyId);
    return isValid && isTrusted(socket.remoteAddress ?? '') ? proxyId : randomUUID();
  };
}

/** Logs one line per request: reads at level debug, writes at level info. */
export function logRequests(
  app: FastifyInstance,
  onResponse: (request: CompletedRequest) => void = () => {},
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const completed = completedRequest(request, reply);
    onResponse(completed);
    request.log[levelOf(completed)]({ ...completed, ip: request.ip }, 'http: request completed');
  });
}

function completedRequest(request: FastifyRequest, reply: FastifyReply): CompletedRequest {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

function levelOf({ method, status }: CompletedRequest): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return READS.has(method) ? 'debug' : 'info';
}

/** Adapts the HTTP server's logger to the interface that modules and tasks use. */
export const toLog = (logger: FastifyBaseLogger): Log => ({
  debug: (message) => logger.debug(message),
  info: (message) => logger.info(message),
  warn: (message) => logger.warn(message),
  error: (fault, message) => logger.error({ err: fault }, message),
});
