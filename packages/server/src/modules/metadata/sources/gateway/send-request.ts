import { setTimeout as sleep } from 'node:timers/promises';

import { SOURCES, type SourceId } from '@saveroom/contract';

import type { Outbound } from '#core/outbound/outbound.ts';
import { OutboundError, type OutboundFault } from '#core/outbound/outbound-error.ts';

import { invalidReply } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceReply, SourceRequest } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import type { Limiter } from '#core/outbound/limiter.ts';
import type { SourceLease } from './source-lease.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** A request waits at most this long; after a longer pause it fails. */
const MAX_PAUSE_S = 30;
const DEFAULT_PAUSE_S = 2;

interface SendOptions {
  readonly source: SourceId;
  readonly outbound: Pick<Outbound, 'text'>;
  readonly limiter: Limiter;
  readonly lease: Pick<SourceLease, 'run'>;
  readonly signal: AbortSignal;
  /** Throws when the source was paused while this request waited for the limiter. */
  readonly throwIfPaused: () => void;
  /** The length of a second for pauses. Shorter in tests. */
  readonly secondMs: number;
  /** Time limit of every request. */
  readonly maxRequestMs: number;
}

/** Sends one request. After a network error or a rate limit it is retried once. */
export async function sendRequest(
  request: SourceRequest,
  options: SendOptions,
): Promise<SourceReply> {
  const first = await attempt(request, options);
  if (!(first instanceof SourceError)) return first;
  const { kind, retryAfterMs } = first;
  if (kind !== 'busy' && kind !== 'away') throw first;
  if (retryAfterMs > MAX_PAUSE_S * 1000) throw first;
  if (kind === 'away') await sleep(options.secondMs / 2, undefined, { signal: options.signal });
  const second = await attempt(request, options);
  if (second instanceof SourceError) throw second;
  return second;
}

/** Returns faults that are worth a retry and throws all others. */
async function attempt(
  request: SourceRequest,
  options: SendOptions,
): Promise<SourceReply | SourceError> {
  const { source, limiter, lease, signal } = options;
  const { name } = SOURCES[source];
  const reply = await lease.run(signal, () => limiter.run(signal, () => send(request, options)));
  if (reply instanceof SourceError) return reply;
  const { status, headers } = reply;
  if (request.expect?.includes(status) || (status >= 200 && status < 300)) return reply;
  if (status === 401 || status === 403) {
    const { keys, optionalKeys } = SOURCES[source];
    const hasKeys = keys.length + optionalKeys.length > 0;
    const message = hasKeys ? `${name} rejected the API key` : `${name} refused the request`;
    throw new SourceError(source, 'refused', message);
  }
  const retryAfterS = parseRetryAfter(headers['retry-after']);
  if (status === 429 || (status === 503 && retryAfterS !== null)) {
    const pauseS = retryAfterS ?? DEFAULT_PAUSE_S;
    limiter.pause(Math.min(pauseS, MAX_PAUSE_S) * options.secondMs);
    return new SourceError(source, 'busy', `${name} is limiting requests`, {
      retryAfterMs: pauseS * 1000,
    });
  }
  if (status >= 500)
    return new SourceError(source, 'away', `${name} is having problems (HTTP ${status})`);
  throw new SourceError(
    source,
    'nonsense',
    `${name} returned an unexpected response (HTTP ${status})`,
  );
}

async function send(
  { url, method = 'GET', headers = {}, body, timeoutMs = Infinity }: SourceRequest,
  { source, outbound, signal, throwIfPaused, maxRequestMs }: SendOptions,
): Promise<SourceReply | SourceError> {
  throwIfPaused();
  const limitMs = Math.min(timeoutMs, maxRequestMs);
  try {
    const reply = await outbound.text({
      url,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      maxBytes: MAX_BYTES,
      timeouts: { idleMs: limitMs, totalMs: limitMs },
      signal,
    });
    const { status, headers: replyHeaders, text } = reply;
    return { status, headers: replyHeaders, text, json: () => parseJson(source, text) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const fault = toSourceError(source, error.kind);
    if (error.kind === 'broken') return fault;
    throw fault;
  }
}

function toSourceError(source: SourceId, kind: OutboundFault): SourceError {
  const { name } = SOURCES[source];
  if (kind === 'too_large') {
    return new SourceError(source, 'nonsense', `${name} returned far too much data`);
  }
  const messages: Record<Exclude<OutboundFault, 'too_large'>, string> = {
    broken: `${name} closed the connection early`,
    slow: `${name} took too long to respond`,
    refused: `Can’t reach ${name}`,
    unreachable: `Can’t reach ${name}`,
    untrusted: `The certificate of ${name} isn’t trusted`,
  };
  const wasNeverSent = kind === 'unreachable' || kind === 'untrusted';
  return new SourceError(source, 'away', messages[kind], { wasNeverSent });
}

function parseJson(source: SourceId, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidReply(source);
  }
}

/** In seconds, from a number or a date; null: absent or unreadable. */
function parseRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}
