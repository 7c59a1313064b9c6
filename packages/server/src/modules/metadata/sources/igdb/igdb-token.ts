import { z } from 'zod';

import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

export const TWITCH = 'https://id.twitch.tv/oauth2';
const CACHE_KEY = 'token';
/** Tokens are renewed this long before they expire. */
const MARGIN_S = 10;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().catch(0) });

/** Requests in progress, so that concurrent queries fetch one token. */
const inFlight = new WeakMap<SourceContext['cache'], Promise<string>>();

/** Returns a cached or a new token. `rejected`: a token that IGDB did not accept. */
export async function getIgdbToken(context: SourceContext, rejected = ''): Promise<string> {
  const { cache, signal } = context;
  const known = await cache.get(CACHE_KEY);
  if (known !== null && known !== rejected) return known;
  const other = inFlight.get(cache);
  if (other) {
    const token = await other.catch((error: unknown) => {
      // The query that started the request was aborted; this one was not.
      if (error instanceof SourceError || signal.aborted) throw error;
      return null;
    });
    return token ?? getIgdbToken(context, rejected);
  }
  const renewal = fetchToken(context).finally(() => inFlight.delete(cache));
  inFlight.set(cache, renewal);
  return renewal;
}

async function fetchToken(context: SourceContext): Promise<string> {
  const query = new URLSearchParams({
    client_id: context.key('IGDB_CLIENT_ID'),
    client_secret: context.key('IGDB_CLIENT_SECRET'),
    grant_type: 'client_credentials',
  });
  const reply = await context.request({
    url: `${TWITCH}/token?${query}`,
    method: 'POST',
    timeoutMs: 10_000,
    expect: [400, 401, 403],
  });
  if (reply.status >= 400) {
    throw new SourceError('igdb', 'refused', 'Twitch rejected the client ID and secret');
  }
  const { access_token, expires_in } = parseReply('igdb', Token, reply);
  const ttlMs = (expires_in - MARGIN_S) * 1000;
  if (ttlMs > 0) await context.cache.set(CACHE_KEY, access_token, { ttlMs, isSecret: true });
  return access_token;
}
