import type { IncomingMessage } from 'node:http';

import type { Call } from './send-call.ts';
import { OutboundError } from './outbound-error.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308]);

/** Headers without secrets; only these are sent to another origin. */
const SAFE_HEADERS: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'user-agent']);

/** The call a redirect requests, whose URL is still to be checked; null: no redirect. */
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
  const headers = Object.entries(call.headers).filter(
    ([name]) => isSameOrigin || SAFE_HEADERS.has(name.toLowerCase()),
  );
  return {
    url,
    method: keepsBody ? 'POST' : 'GET',
    headers: Object.fromEntries(
      headers.filter(([name]) => keepsBody || name.toLowerCase() !== 'content-type'),
    ),
    body: keepsBody ? call.body : undefined,
  };
}
