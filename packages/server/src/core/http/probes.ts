import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Env } from '#core/config/parse-env.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request takes no time and does not wait for others: supervisors restart slow servers. */
    isProbe?: boolean;
  }
}

const PROBE = { config: { isProbe: true } };

/** Lifetime of security.txt; RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

export interface Probes {
  readonly clock: () => Date;
  /** Why this process is not ready, in texts without secrets; empty: it is ready. */
  readonly reasons: () => Promise<readonly string[]>;
  /** Null: metrics are disabled. Without a token they are for this machine only. */
  readonly metrics: { readonly token: string; readonly text: () => Promise<string> } | null;
}

/**
 * Health, readiness and metrics for process supervisors: at the root, where a port is probed, and
 * below the base path, which a proxy forwards. No session is read, so they work without a database.
 */
export function serveProbes(app: FastifyInstance, env: Env, probes: Probes): void {
  for (const prefix of new Set(['', env.BASE_PATH])) {
    app.get(`${prefix}/health`, PROBE, async (_request, reply) =>
      sendJson(reply, 200, { status: 'ok' }),
    );
    app.get(`${prefix}/ready`, PROBE, async (_request, reply) => {
      const reasons = await probes.reasons();
      return reasons.length === 0
        ? sendJson(reply, 200, { status: 'ready' })
        : sendJson(reply, 503, { status: 'not ready', reasons });
    });
    app.get(`${prefix}/.well-known/security.txt`, async (_request, reply) => {
      const text = securityText(env, probes.clock());
      if (text === null) return sendJson(reply, 404, { code: 'not_found', detail: 'Not Found' });
      return reply.type('text/plain; charset=utf-8').send(text);
    });
    const { metrics } = probes;
    if (!metrics) continue;
    app.get(`${prefix}/metrics`, async (request, reply) => {
      const isAllowed =
        metrics.token === ''
          ? isFromThisMachine(request)
          : hasBearerToken(metrics.token, request.headers.authorization);
      if (!isAllowed) {
        reply.header('www-authenticate', 'Bearer');
        return sendJson(reply, 401, { code: 'unauthorized', detail: 'A token is required' });
      }
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(await metrics.text());
    });
  }
}

/** `security.txt` (RFC 9116). Null: the operator of this server has named no contact. */
function securityText(
  { SECURITY_CONTACT, PUBLIC_URL }: Pick<Env, 'SECURITY_CONTACT' | 'PUBLIC_URL'>,
  now: Date,
): string | null {
  if (SECURITY_CONTACT === '') return null;
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(PUBLIC_URL.startsWith('https:')
      ? [`Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

const sendJson = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.status(status).header('cache-control', 'no-store').send(body);

/** Excludes requests through a proxy on this machine, which adds forwarding headers. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Compares digests, so that the time taken reveals nothing about the token. */
function hasBearerToken(token: string, authorization = ''): boolean {
  const [, sentToken = ''] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(sentToken), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
