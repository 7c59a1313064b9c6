import { z } from 'zod';

import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';

const AUTH = 'https://id.twitch.tv/oauth2';
const MEMORY = 'token';
const EARLY_S = 10;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().catch(0) });

/** Renewals under way, so that questions asked at once fetch one token. */
const underWay = new WeakMap<SourceContext['memory'], Promise<string>>();

/** `refused`: the token that was not accepted; it is not handed out again. */
export async function igdbToken(context: SourceContext, refused = ''): Promise<string> {
  const { memory, signal } = context;
  const known = await memory.get(MEMORY);
  if (known !== null && known !== refused) return known;
  const other = underWay.get(memory);
  if (other) {
    const token = await other.catch((error: unknown) => {
      // Whoever fetched it was stopped; this question was not.
      if (error instanceof SourceFault || signal.aborted) throw error;
      return null;
    });
    return token ?? igdbToken(context, refused);
  }
  const renewal = fetchToken(context).finally(() => underWay.delete(memory));
  underWay.set(memory, renewal);
  return renewal;
}

async function fetchToken(context: SourceContext): Promise<string> {
  const query = new URLSearchParams({
    client_id: context.key('IGDB_CLIENT_ID'),
    client_secret: context.key('IGDB_CLIENT_SECRET'),
    grant_type: 'client_credentials',
  });
  const reply = await context.request({
    url: `${AUTH}/token?${query}`,
    method: 'POST',
    timeoutMs: 10_000,
    expect: [400, 401, 403],
  });
  if (reply.status >= 400) {
    throw new SourceFault('igdb', 'refused', 'Twitch rejected the client ID and secret');
  }
  const { access_token, expires_in } = parseReply('igdb', Token, reply);
  const forMs = (expires_in - EARLY_S) * 1000;
  if (forMs > 0) await context.memory.set(MEMORY, access_token, { forMs, isSecret: true });
  return access_token;
}
