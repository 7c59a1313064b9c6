import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { createOutbound, type Outbound } from '#lib/outbound/outbound.ts';
import { rerouting } from '#lib/outbound/reroute.ts';

import type { FakeAnswer } from './fake-source.ts';

/** What goes wrong with every answer from now on. */
export const FAULTS = [
  'unauthorized',
  'not found',
  'busy',
  'out of order',
  'slow',
  'truncated',
  'wrong type',
  'empty',
] as const;
export type Fault = (typeof FAULTS)[number];

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
}

/** Stands in for the hosts of a source: replays answers, plays faults and counts. */
export class ReplaySource {
  readonly heard: Heard[] = [];
  mostAtOnce = 0;
  fault: Fault | null = null;
  /** How long every answer takes. */
  takesMs = 0;
  readonly #script: Script;
  #open = 0;

  constructor(script: Script) {
    this.#script = script;
  }

  get hosts(): readonly string[] {
    return this.#script.hosts;
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

  async answer(question: Heard, response: ServerResponse): Promise<void> {
    this.heard.push(question);
    this.#open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
    response.once('close', () => {
      this.#open -= 1;
    });
    if (this.takesMs > 0) await sleep(this.takesMs);
    const { status = 200, body } = this.#script.answer(question) ?? { status: 404, body: '' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    if (this.fault) playFault(this.fault, response, text);
    else response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }
}

function playFault(fault: Fault, response: ServerResponse, text: string): void {
  switch (fault) {
    case 'unauthorized':
      response.writeHead(401).end('{"message":"no"}');
      break;
    case 'not found':
      response.writeHead(404).end('not here');
      break;
    case 'busy':
      response.writeHead(429, { 'retry-after': '1' }).end();
      break;
    case 'out of order':
      response.writeHead(503).end('<html>down</html>');
      break;
    case 'slow':
      break;
    case 'truncated':
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(text) + 1) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      break;
    case 'wrong type':
      response.writeHead(200, { 'content-type': 'text/plain' }).end('"a word to the wise"');
      break;
    case 'empty':
      response.writeHead(200).end();
      break;
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
  const outbound: Outbound = rerouting(
    nowhere,
    [...byHost.keys()].map((host) => ({ from: `https://${host}`, to: `${origin}/${host}` })),
  );
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
