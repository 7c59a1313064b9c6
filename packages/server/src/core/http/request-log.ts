import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SAFE_ID = /^[\w.:/+=-]{1,128}$/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What became of a request, told when its answer has left. */
export interface Answered {
  readonly method: string;
  /** As it is declared: an address can carry tokens and names of files. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** The name a proxy we trust gave the request, or one of our own. */
export function requestId(isTrusted: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    const isBelieved = typeof given === 'string' && SAFE_ID.test(given);
    return isBelieved && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID();
  };
}

/** One line for each request: looking is for those who search a fault, changing for everyone. */
export function logRequests(
  app: FastifyInstance,
  onAnswer: (answered: Answered) => void = () => {},
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const answered = answeredOf(request, reply);
    onAnswer(answered);
    request.log[levelOf(answered)]({ ...answered, ip: request.ip }, 'answered');
  });
}

function answeredOf(request: FastifyRequest, reply: FastifyReply): Answered {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

function levelOf({ method, status }: Answered): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return READS.has(method) ? 'debug' : 'info';
}
