import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { hostOf } from './allowed-url.ts';
import { OutboundError } from './outbound-error.ts';

export interface Timeouts {
  readonly connectMs: number;
  /** Longest time without data. */
  readonly idleMs: number;
  /** From the first byte sent to the last byte read, including redirects. */
  readonly totalMs: number;
}

export interface Call {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface CallOptions {
  readonly agents: Agents;
  /** Undefined: the address is trusted, and the system's lookup is used. */
  readonly lookup: LookupFunction | undefined;
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
}

export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Separate pools by trust: a connection opened without checks never serves a checked call. */
export const newAgents = (): Agents => {
  const options = { keepAlive: true, maxFreeSockets: 8, timeout: 60_000 };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
};

/** Sends one request and returns when the headers arrive; the body is still to be read. */
export async function sendCall(call: Call, options: CallOptions): Promise<IncomingMessage> {
  const first = await attempt(call, options);
  if ('message' in first) return first.message;
  // The server may have closed a keep-alive connection just now, so retry once.
  const second = first.wasReused ? await attempt(call, options) : first;
  if ('message' in second) return second.message;
  throw second.error;
}

type Outcome = { message: IncomingMessage } | { error: unknown; wasReused: boolean };

function attempt(
  { url, method, headers, body }: Call,
  { agents, lookup, timeouts, signal }: CallOptions,
): Promise<Outcome> {
  const isTls = url.protocol === 'https:';
  const host = hostOf(url);
  return new Promise((resolve) => {
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': byteLength(body) },
      agent: isTls ? agents.https : agents.http,
      signal,
      timeout: timeouts.idleMs,
      ...(lookup && isIP(host) === 0 ? { lookup } : {}),
    });
    const fail = (kind: 'slow' | 'unreachable', message: string) =>
      request.destroy(new OutboundError(kind, message));
    const connecting = setTimeout(
      () => fail('unreachable', `Can’t reach ${host}`),
      timeouts.connectMs,
    );
    request.once('socket', (socket) => {
      if (!socket.connecting) return clearTimeout(connecting);
      return socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.once('timeout', () => fail('slow', `${host} took too long to respond`));
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(connecting);
      const wasReused = request.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted;
      resolve({ error: toOutboundError(error, { host, signal }), wasReused });
    });
    request.once('response', (message) => {
      clearTimeout(connecting);
      // From here on `capped-body.ts` handles the idle timeout.
      request.removeAllListeners('timeout').setTimeout(0);
      resolve({ message });
    });
    request.end(body);
  });
}

const byteLength = (text: string): string => String(Buffer.byteLength(text));

/** Translates errors of sockets and parsers. */
export function toOutboundError(
  error: NodeJS.ErrnoException,
  { host, signal }: { host: string; signal: AbortSignal },
): unknown {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return signal.reason;
  const code = error.code ?? '';
  if (code.startsWith('HPE_') || code.startsWith('Z_') || code.startsWith('ERR_BROTLI')) {
    return new OutboundError('broken', `${host} sent an invalid response`);
  }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return new OutboundError('broken', `${host} closed the connection`);
  }
  if (isCertificateError(code)) {
    return new OutboundError('untrusted', `The certificate of ${host} isn’t trusted (${code})`);
  }
  return new OutboundError('unreachable', `Can’t reach ${host}`);
}

const isCertificateError = (code: string): boolean =>
  /CERT|UNABLE_TO_VERIFY|SIGNATURE|^ERR_TLS_/.test(code);
