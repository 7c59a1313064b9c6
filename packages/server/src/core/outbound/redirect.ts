import type { IncomingMessage } from 'node:http';

import type { Call } from './exchange.ts';
import { OutboundError } from './outbound-error.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308]);

/** Headers that hold nothing of ours: all that another host gets to see. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'user-agent']);

/** Where an answer sends us, still to be checked; null: it is the answer itself. */
export function redirectOf(message: IncomingMessage, call: Call): Call | null {
  const status = message.statusCode ?? 0;
  const { location } = message.headers;
  if (!REDIRECTS.has(status) || location === undefined) return null;
  if (!URL.canParse(location, call.url)) {
    throw new OutboundError('broken', `${call.url.hostname} sent an invalid redirect`);
  }
  const url = new URL(location, call.url);
  const isSameOrigin = url.origin === call.url.origin;
  const keepsBody = KEEPS_METHOD.has(status) && call.method === 'POST';
  if (keepsBody && !isSameOrigin) {
    throw new OutboundError('refused', `${call.url.hostname} redirected to another server`);
  }
  const kept = Object.entries(call.headers).filter(
    ([name]) => isSameOrigin || HARMLESS.has(name.toLowerCase()),
  );
  return {
    url,
    method: keepsBody ? 'POST' : 'GET',
    headers: Object.fromEntries(
      kept.filter(([name]) => keepsBody || name.toLowerCase() !== 'content-type'),
    ),
    body: keepsBody ? call.body : undefined,
  };
}
