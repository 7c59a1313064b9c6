import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What request headers reveal about a reverse proxy, for the doctor. */
export class ProxyObservations {
  /** An untrusted peer that sends `X-Forwarded-*`; null: none was seen. */
  untrustedPeer: string | null = null;
  /** A trusted proxy reported that browsers use https. */
  sawHttps = false;
  /** The path prefix the proxy reports, if it differs from the base path. */
  otherPrefix: string | null = null;
  /** Counts of browsers with a websocket and of those that fell back to polling. */
  readonly sockets = { upgraded: 0, polling: 0 };
}

interface ProxyContext {
  readonly proxy: ProxyObservations;
  readonly trusts: (address: string) => boolean;
  readonly base: string;
}

/** Records what proxies send. Behind an untrusted proxy all users share one rate limit. */
export function observeProxies(app: FastifyInstance, { proxy, trusts, base }: ProxyContext): void {
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && !trusts(peer)) {
      if (proxy.untrustedPeer === null) {
        request.log.warn(
          `proxy: ${peer} is not trusted. If it's your proxy, add it to TRUSTED_PROXIES`,
        );
      }
      proxy.untrustedPeer = peer;
    }
    if (!isForwarded || !trusts(peer)) return;
    if (request.protocol === 'https') proxy.sawHttps = true;
    const prefix = prefixOf(request);
    if (prefix !== null) proxy.otherPrefix = prefix === base ? null : prefix;
  });
}

/** Null: the proxy sends no valid prefix. */
function prefixOf({ headers }: FastifyRequest): string | null {
  const prefix = headers['x-forwarded-prefix'];
  if (typeof prefix !== 'string' || !/^[\w./~-]{0,200}$/.test(prefix)) return null;
  return prefix.replace(/\/+$/, '');
}
