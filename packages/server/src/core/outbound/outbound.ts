import { validateHeaderValue, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import { parseAllowedUrl, hostOf } from './allowed-url.ts';
import { cappedBody } from './capped-body.ts';
import { sendCall, newAgents, type Call, type Timeouts } from './send-call.ts';
import { createGuardedLookup, resolveBySystem, type Resolve } from './guarded-lookup.ts';
import { OutboundError } from './outbound-error.ts';
import { redirectOf } from './redirect.ts';

const USER_AGENT = `${PRODUCT}/${PRODUCT_VERSION}`;
const MAX_REDIRECTS = 5;
const TIMEOUTS: Timeouts = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 };

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit of the decompressed body. */
  readonly maxBytes: number;
  readonly timeouts?: Partial<Timeouts>;
  readonly signal?: AbortSignal;
  /**
   * Allows a private address. Only for URLs from the server's configuration and the address of an
   * import that an admin entered, never for URLs from other users, files or metadata sources.
   */
  readonly allowPrivate?: boolean;
  /** False: a redirect is returned as the reply. */
  readonly followRedirects?: boolean;
}

interface ReplyHead {
  readonly status: number;
  /** Lower-case names; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The final URL after redirects. */
  readonly url: string;
}

export interface OpenReply extends ReplyHead {
  /** Must be read to its end or destroyed. Fails with an `OutboundError`. */
  readonly body: Readable;
}

/**
 * The SSRF-safe HTTP client for all outbound requests. Every status is a reply, including 404 and
 * 500; a failed request throws an `OutboundError`; an aborted one throws its signal's reason.
 */
export interface Outbound {
  /** Streams large bodies: covers, manuals, metadata files. */
  open(request: OutboundRequest): Promise<OpenReply>;
  text(request: OutboundRequest): Promise<ReplyHead & { readonly text: string }>;
}

interface OutboundOptions {
  /** Origins such as `http://192.168.1.20:3000` that any request may call. */
  readonly trustedOrigins?: readonly string[];
  readonly resolve?: Resolve;
}

export function createOutbound({
  trustedOrigins = [],
  resolve = resolveBySystem,
}: OutboundOptions = {}): Outbound {
  const lookup = createGuardedLookup(resolve);
  const agents = { guarded: newAgents(), trusted: newAgents() };

  async function open(request: OutboundRequest): Promise<OpenReply> {
    const timeouts = { ...TIMEOUTS, ...request.timeouts };
    const requestedOrigin = URL.canParse(request.url) ? new URL(request.url).origin : '';
    const isTrusted = ({ origin }: URL) =>
      trustedOrigins.includes(origin) ||
      (request.allowPrivate === true && origin === requestedOrigin);
    const { signal, end } = startDeadline(request, timeouts);
    try {
      let call = firstCall(request, isTrusted);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const isTrustedCall = isTrusted(call.url);
        const message = await sendCall(call, {
          agents: isTrustedCall ? agents.trusted : agents.guarded,
          lookup: isTrustedCall ? undefined : lookup,
          timeouts,
          signal,
        });
        const next = request.followRedirects === false ? null : redirectOf(message, call);
        if (!next) return toReply(message, call, { request, timeouts, signal, end });
        message.destroy();
        call = { ...next, url: parseAllowedUrl(next.url, isTrusted) };
      }
      throw new OutboundError('broken', `Too many redirects from ${hostOf(call.url)}`);
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    open,
    text: async (request) => {
      const { body, ...head } = await open(request);
      const chunks: Buffer[] = [];
      for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
      return { ...head, text: Buffer.concat(chunks).toString('utf8') };
    },
  };
}

function firstCall(
  { url, method = 'GET', headers = {}, body }: OutboundRequest,
  isTrusted: (url: URL) => boolean,
): Call {
  for (const [name, value] of Object.entries(headers)) requireSendable(name, value);
  return {
    url: parseAllowedUrl(url, isTrusted),
    method,
    headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'gzip, deflate, br', ...headers },
    body,
  };
}

/** API keys that users paste may contain invalid characters. */
function requireSendable(name: string, value: string): void {
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new OutboundError('refused', `The value of ${name} contains invalid characters`);
  }
}

/** Combines the caller's signal with the total timeout; `end` releases both. */
function startDeadline({ url, signal }: OutboundRequest, { totalMs }: Timeouts) {
  const combined = new AbortController();
  const host = URL.canParse(url) ? new URL(url).hostname : 'The server';
  const onTimeout = () =>
    combined.abort(new OutboundError('slow', `${host} took too long to respond`));
  const timer = setTimeout(onTimeout, totalMs);
  const onAbort = () => combined.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  return { signal: combined.signal, end };
}

function toReply(
  message: IncomingMessage,
  { url }: Call,
  {
    request: { maxBytes },
    timeouts: { idleMs },
    signal,
    end,
  }: { request: OutboundRequest; timeouts: Timeouts; signal: AbortSignal; end: () => void },
): OpenReply {
  const body = cappedBody(message, { host: hostOf(url), maxBytes, idleMs, signal });
  body.once('close', end);
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return {
    status: message.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    url: url.href,
    body,
  };
}
