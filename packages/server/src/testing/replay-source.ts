import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createOutbound, type Outbound } from '#core/outbound/outbound.ts';
import { withReroutes } from '#core/outbound/reroute.ts';

import type { FakeReply } from './fake-source.ts';

const HTML = '<!DOCTYPE html><html><body><h1>Down for maintenance</h1></body></html>';

/** Replies that any service may send instead of the expected one. */
const FAULTY_REPLIES = {
  'HTTP 401': { status: 401, body: '{"message":"no"}' },
  'HTTP 403': { status: 403, body: '{"message":"no"}' },
  'HTTP 404': { status: 404, body: 'not here' },
  'HTTP 429': { status: 429, body: '' },
  'HTTP 429 with Retry-After': { status: 429, headers: { 'retry-after': '1' }, body: '' },
  'HTTP 429 with a date in Retry-After': {
    status: 429,
    headers: { 'retry-after': new Date().toUTCString() },
    body: '',
  },
  'HTTP 429 with Retry-After of an hour': {
    status: 429,
    headers: { 'retry-after': '3600' },
    body: '',
  },
  'HTTP 500': { status: 500, body: '{"message":"broken"}' },
  'HTTP 502 with HTML': { status: 502, body: HTML },
  'HTTP 503': { status: 503, body: '' },
  'HTTP 503 with Retry-After': { status: 503, headers: { 'retry-after': '1' }, body: '' },
  'HTML page': { status: 200, body: HTML },
  'JSON text': { status: 200, body: '"a word"' },
  'JSON null': { status: 200, body: 'null' },
  'JSON of another shape': { status: 200, body: '{"invented":true}' },
  'list of another shape': { status: 200, body: '[{"invented":true}]' },
  'empty body': { status: 200, body: '' },
} satisfies Record<string, FakeReply & { body: string }>;

/** Faults that can affect any reply of a source. */
export type Fault =
  | keyof typeof FAULTY_REPLIES
  | 'unreachable'
  | 'timeout'
  | 'connection closed'
  | 'truncated body';

export const FAULTS: readonly Fault[] = [
  ...(Object.keys(FAULTY_REPLIES) as (keyof typeof FAULTY_REPLIES)[]),
  'unreachable',
  'timeout',
  'connection closed',
  'truncated body',
];

/** A received request, with the URL it was originally sent to. */
export interface RecordedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly at: number;
}

export type ReplyFunction = (request: RecordedRequest) => FakeReply | undefined;

interface ReplayOptions {
  readonly hosts: readonly string[];
  readonly answer: ReplyFunction;
  /** The requests that `fault` affects; absent: all. */
  readonly isFaulty?: (url: URL) => boolean;
}

/** Replaces the hosts of a source: replays replies, simulates faults and records requests. */
export class ReplaySource {
  readonly requests: RecordedRequest[] = [];
  maxConcurrent = 0;
  fault: Fault | null = null;
  readonly #options: ReplayOptions;
  #open = 0;
  #paused: Promise<void> | undefined;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  get hosts(): readonly string[] {
    return this.#options.hosts;
  }

  /** The fault that affects requests to this URL now. */
  faultAt(url: URL): Fault | null {
    return this.#options.isFaulty?.(url) === false ? null : this.fault;
  }

  /** The maximum number of requests within any time window of this length. */
  maxRequestsWithin(windowMs: number): number {
    const times = this.requests.map(({ at }) => at);
    let max = 0;
    for (let last = 0, first = 0; last < times.length; last += 1) {
      while ((times[last] ?? 0) - (times[first] ?? 0) >= windowMs) first += 1;
      max = Math.max(max, last - first + 1);
    }
    return max;
  }

  /** Delays all replies until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#paused = promise;
    return () => {
      this.#paused = undefined;
      resolve();
    };
  }

  async handle(request: RecordedRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    this.#open += 1;
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#open);
    response.once('close', () => {
      this.#open -= 1;
    });
    await this.#paused;
    const reply = this.#options.answer(request) ?? { status: 404, body: '' };
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    const fault = this.faultAt(request.url);
    if (fault) sendFault(fault, response, text);
    else send(response, { ...reply, body: text });
  }
}

function send(response: ServerResponse, reply: FakeReply & { body: string }): void {
  const { status = 200, headers, body } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function sendFault(fault: Fault, response: ServerResponse, text: string): void {
  const half = text.slice(0, text.length / 2);
  // These leave the request open until the client gives up.
  if (fault === 'unreachable' || fault === 'timeout') return;
  if (fault === 'truncated body') {
    send(response, { body: half });
  } else if (fault === 'connection closed') {
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(text) + 1) });
    response.write(half, () => response.destroy());
  } else {
    send(response, FAULTY_REPLIES[fault]);
  }
}

/** One local server for all sources, and an outbound client that reaches nothing else. */
export async function startReplayServer(sources: readonly ReplaySource[]) {
  const byHost = new Map(
    sources.flatMap((source) => source.hosts.map((host) => [host, source] as const)),
  );
  const server = createServer((request, response) => {
    void receive(request).then(async (received) => {
      const source = byHost.get(received.url.host);
      if (source) await source.handle(received, response);
      else response.writeHead(502).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const offline = createOutbound({ resolve: () => Promise.reject(new Error('no internet')) });
  const rerouted = withReroutes(
    offline,
    [...byHost.keys()].map((host) => ({ from: `https://${host}`, to: `${origin}/${host}` })),
  );
  const clientFor = (url: URL): Outbound =>
    byHost.get(url.host)?.faultAt(url) === 'unreachable' ? offline : rerouted;
  const outbound: Outbound = {
    open: (request) => clientFor(new URL(request.url)).open(request),
    text: (request) => clientFor(new URL(request.url)).text(request),
  };
  return {
    outbound,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `/api.example.org/v1/games` was meant for `https://api.example.org/v1/games`. */
async function receive(request: IncomingMessage): Promise<RecordedRequest> {
  const at = performance.now();
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    url: new URL(`https:/${request.url}`),
    method: request.method ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
    at,
  };
}
