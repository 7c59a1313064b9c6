import { setTimeout as sleep } from 'node:timers/promises';

import { SOURCES, type SourceId } from '@saveroom/contract';

import type { Outbound } from '#core/outbound/outbound.ts';
import { OutboundError, type OutboundFault } from '#core/outbound/outbound-error.ts';

import { nonsense } from '#modules/metadata/sources/parse-reply.ts';
import type { SourceReply, SourceRequest } from '#modules/metadata/sources/provider.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';
import type { Limiter } from './limiter.ts';
import type { SharedTurn } from './shared-turn.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** Longer than this is no wait but a rest. */
const LONGEST_PAUSE_S = 30;
const USUAL_PAUSE_S = 2;

interface Means {
  readonly source: SourceId;
  readonly outbound: Pick<Outbound, 'text'>;
  readonly limiter: Limiter;
  readonly turn: Pick<SharedTurn, 'run'>;
  readonly signal: AbortSignal;
  /** Throws when the source began to rest while we waited for our turn. */
  readonly mayGo: () => void;
  readonly secondMs: number;
  /** No question is waited for longer than this. */
  readonly longestMs: number;
}

/** One question over the network. A hiccup and a plea for patience are answered by asking again. */
export async function askOutside(request: SourceRequest, means: Means): Promise<SourceReply> {
  const first = await attempt(request, means);
  if (!(first instanceof SourceFault)) return first;
  const { kind, retryAfterMs } = first;
  if (kind !== 'busy' && kind !== 'away') throw first;
  if (retryAfterMs > LONGEST_PAUSE_S * 1000) throw first;
  if (kind === 'away') await sleep(means.secondMs / 2, undefined, { signal: means.signal });
  const second = await attempt(request, means);
  if (second instanceof SourceFault) throw second;
  return second;
}

/** Faults that asking again may mend are returned, others thrown. */
async function attempt(request: SourceRequest, means: Means): Promise<SourceReply | SourceFault> {
  const { source, limiter, turn, signal } = means;
  const { name } = SOURCES[source];
  const reply = await turn.run(signal, () => limiter.run(signal, () => send(request, means)));
  if (reply instanceof SourceFault) return reply;
  const { status, headers } = reply;
  if (request.expect?.includes(status) || (status >= 200 && status < 300)) return reply;
  if (status === 401 || status === 403) {
    const { keys, optionalKeys } = SOURCES[source];
    const hasKeys = keys.length + optionalKeys.length > 0;
    const message = hasKeys ? `${name} rejected the API key` : `${name} refused the request`;
    throw new SourceFault(source, 'refused', message);
  }
  const told = retryAfter(headers['retry-after']);
  if (status === 429 || (status === 503 && told !== null)) {
    const pauseS = told ?? USUAL_PAUSE_S;
    limiter.pause(Math.min(pauseS, LONGEST_PAUSE_S) * means.secondMs);
    return new SourceFault(source, 'busy', `${name} is limiting requests`, {
      retryAfterMs: pauseS * 1000,
    });
  }
  if (status >= 500)
    return new SourceFault(source, 'away', `${name} is having problems (HTTP ${status})`);
  throw new SourceFault(
    source,
    'nonsense',
    `${name} returned an unexpected response (HTTP ${status})`,
  );
}

async function send(
  { url, method = 'GET', headers = {}, body, timeoutMs = Infinity }: SourceRequest,
  { source, outbound, signal, mayGo, longestMs }: Means,
): Promise<SourceReply | SourceFault> {
  mayGo();
  const patienceMs = Math.min(timeoutMs, longestMs);
  try {
    const reply = await outbound.text({
      url,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      maxBytes: MOST_BYTES,
      timeouts: { idleMs: patienceMs, totalMs: patienceMs },
      signal,
    });
    const { status, headers: told, text } = reply;
    return { status, headers: told, text, json: () => parseJson(source, text) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const fault = faultOf(source, error.kind);
    if (error.kind === 'broken') return fault;
    throw fault;
  }
}

function faultOf(source: SourceId, kind: OutboundFault): SourceFault {
  const { name } = SOURCES[source];
  if (kind === 'too_large') {
    return new SourceFault(source, 'nonsense', `${name} returned far too much data`);
  }
  const words: Record<Exclude<OutboundFault, 'too_large'>, string> = {
    broken: `${name} closed the connection early`,
    slow: `${name} took too long to respond`,
    refused: `Can’t reach ${name}`,
    unreachable: `Can’t reach ${name}`,
  };
  return new SourceFault(source, 'away', words[kind], { isAbsent: kind === 'unreachable' });
}

function parseJson(source: SourceId, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw nonsense(source);
  }
}

/** Seconds, given as such or as a date; null: nothing readable. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = Number(header);
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}
