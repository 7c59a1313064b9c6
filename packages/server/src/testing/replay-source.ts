import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createOutbound, type Outbound } from '#core/outbound/outbound.ts';
import { rerouting } from '#core/outbound/reroute.ts';

import type { FakeAnswer } from './fake-source.ts';

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
} satisfies Record<string, FakeAnswer & { body: string }>;

/** How every reply of a source may go wrong. */
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

/** A question as it arrived, with the address it was meant for. */
export interface Heard {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly at: number;
}

export type Answering = (question: Heard) => FakeAnswer | undefined;

interface Script {
  readonly hosts: readonly string[];
  readonly answer: Answering;
  /** The requests that `fault` concerns; absent: all of them. */
  readonly isFaulty?: (url: URL) => boolean;
}

/** Stands in for the hosts of a source: replays answers, plays faults and counts. */
export class ReplaySource {
  readonly heard: Heard[] = [];
  mostAtOnce = 0;
  fault: Fault | null = null;
  readonly #script: Script;
  #open = 0;
  #held: Promise<void> | undefined;

  constructor(script: Script) {
    this.#script = script;
  }

  get hosts(): readonly string[] {
    return this.#script.hosts;
  }

  /** What goes wrong with requests to this address now. */
  faultAt(url: URL): Fault | null {
    return this.#script.isFaulty?.(url) === false ? null : this.fault;
  }

  /** The most questions that arrived within any stretch of this length. */
  mostWithin(windowMs: number): number {
    const times = this.heard.map(({ at }) => at);
    let most = 0;
    for (let last = 0, first = 0; last < times.length; last += 1) {
      while ((times[last] ?? 0) - (times[first] ?? 0) >= windowMs) first += 1;
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  /** No request is answered until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  async answer(question: Heard, response: ServerResponse): Promise<void> {
    this.heard.push(question);
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    response.once('close', () => {
      this.#open -= 1;
    });
    await this.#held;
    const reply = this.#script.answer(question) ?? { status: 404, body: '' };
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    const fault = this.faultAt(question.url);
    if (fault) playFault(fault, response, text);
    else send(response, { ...reply, body: text });
  }
}

function send(response: ServerResponse, reply: FakeAnswer & { body: string }): void {
  const { status = 200, headers, body } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function playFault(fault: Fault, response: ServerResponse, text: string): void {
  const half = text.slice(0, text.length / 2);
  // After one of these the request stays open until the client gives up.
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

/** One local server for all of them, and the way out that leads there and nowhere else. */
export async function replayWorld(sources: readonly ReplaySource[]) {
  const byHost = new Map(sources.flatMap((one) => one.hosts.map((host) => [host, one] as const)));
  const server = createServer((request, response) => {
    void receive(request).then(async (question) => {
      const source = byHost.get(question.url.host);
      if (source) await source.answer(question, response);
      else response.writeHead(502).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nowhere = createOutbound({ resolve: () => Promise.reject(new Error('no internet here')) });
  const rerouted = rerouting(
    nowhere,
    [...byHost.keys()].map((host) => ({ from: `https://${host}`, to: `${origin}/${host}` })),
  );
  const wayTo = (url: URL): Outbound =>
    byHost.get(url.host)?.faultAt(url) === 'unreachable' ? nowhere : rerouted;
  const outbound: Outbound = {
    open: (request) => wayTo(new URL(request.url)).open(request),
    text: (request) => wayTo(new URL(request.url)).text(request),
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
async function receive(request: IncomingMessage): Promise<Heard> {
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
