import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What requests gave away about a proxy in front, for the doctor. */
export class ProxyNotes {
  /** Sends `X-Forwarded-*` and is not believed; null: nobody does. */
  untrustedPeer: string | null = null;
  /** A trusted one says that browsers use https. */
  sawHttps = false;
  /** The path it says it took away or put before ours, where that is another. */
  otherPrefix: string | null = null;
  /** Browsers that got a real socket, and those that had to keep asking. */
  readonly sockets = { upgraded: 0, polling: 0 };
}

interface Surroundings {
  readonly proxy: ProxyNotes;
  readonly trusts: (address: string) => boolean;
  readonly base: string;
}

/** Behind a proxy nobody named, all people share one address, and one guesser slows them all. */
export function noteProxies(app: FastifyInstance, { proxy, trusts, base }: Surroundings): void {
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

/** Null: it says nothing about it. */
function prefixOf({ headers }: FastifyRequest): string | null {
  const given = headers['x-forwarded-prefix'];
  if (typeof given !== 'string' || !/^[\w./~-]{0,200}$/.test(given)) return null;
  return given.replace(/\/+$/, '');
}
