import { validateHeaderValue, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { allowedUrl, hostOf } from './allowed-url.ts';
import { cappedBody } from './capped-body.ts';
import { exchange, newAgents, type Call, type Timeouts } from './exchange.ts';
import { guardedLookup, resolveBySystem, type Resolve } from './guarded-lookup.ts';
import { OutboundError } from './outbound-error.ts';
import { redirectOf } from './redirect.ts';

const MOST_REDIRECTS = 5;
const TIMEOUTS: Timeouts = { connectMs: 10_000, idleMs: 30_000, totalMs: 120_000 };

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the body, unpacked. */
  readonly maxBytes: number;
  readonly timeouts?: Partial<Timeouts>;
  readonly signal?: AbortSignal;
  /**
   * Only for an address the administrator wrote into the settings of the server: its own origin
   * may be in the home network. Never for one that came from a person, a file or a source.
   */
  readonly allowPrivate?: boolean;
}

interface ReplyHead {
  readonly status: number;
  /** Lower-case names; repeated ones joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}

export interface OpenReply extends ReplyHead {
  /** Must be read to its end or destroyed. Fails with an `OutboundError`. */
  readonly body: Readable;
}

/**
 * The one way out of this server. Every answer with a status is a reply, 404 and 500 included;
 * what could not be asked is an `OutboundError`; an aborted call throws the reason of its signal.
 */
export interface Outbound {
  /** For what is large: covers, manuals, metadata files. */
  open(request: OutboundRequest): Promise<OpenReply>;
  text(request: OutboundRequest): Promise<ReplyHead & { readonly text: string }>;
}

interface Options {
  /** Origins such as `http://192.168.1.20:3000` that everybody may make us call. */
  readonly trustedOrigins?: readonly string[];
  readonly resolve?: Resolve;
  /** What servers see as who we are. */
  readonly userAgent?: string;
}

export function createOutbound({
  trustedOrigins = [],
  resolve = resolveBySystem,
  userAgent = 'Saveroom',
}: Options = {}): Outbound {
  const lookup = guardedLookup(resolve);
  const agents = { guarded: newAgents(), trusting: newAgents() };

  async function open(request: OutboundRequest): Promise<OpenReply> {
    const timeouts = { ...TIMEOUTS, ...request.timeouts };
    const own = URL.canParse(request.url) ? new URL(request.url).origin : '';
    const isTrusted = ({ origin }: URL) =>
      trustedOrigins.includes(origin) || (request.allowPrivate === true && origin === own);
    const { signal, end } = deadline(request, timeouts);
    try {
      let call = firstCall(request, userAgent, isTrusted);
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        const trusted = isTrusted(call.url);
        const message = await exchange(call, {
          agents: trusted ? agents.trusting : agents.guarded,
          lookup: trusted ? undefined : lookup,
          timeouts,
          signal,
        });
        const next = redirectOf(message, call);
        if (!next) return readable(message, call, { request, timeouts, signal, end });
        message.destroy();
        call = { ...next, url: allowedUrl(next.url, isTrusted) };
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
  userAgent: string,
  isTrusted: (url: URL) => boolean,
): Call {
  for (const [name, value] of Object.entries(headers)) requireSendable(name, value);
  return {
    url: allowedUrl(url, isTrusted),
    method,
    headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
    body,
  };
}

/** Keys that people pasted hold all kinds of signs. */
function requireSendable(name: string, value: string): void {
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new OutboundError('refused', `The value of ${name} contains invalid characters`);
  }
}

/** The caller's signal and the time limit as one; `end` when neither matters any more. */
function deadline({ url, signal }: OutboundRequest, { totalMs }: Timeouts) {
  const both = new AbortController();
  const host = URL.canParse(url) ? new URL(url).hostname : 'The server';
  const giveUp = () => both.abort(new OutboundError('slow', `${host} took too long to respond`));
  const timer = setTimeout(giveUp, totalMs);
  const onAbort = () => both.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  };
  return { signal: both.signal, end };
}

function readable(
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
