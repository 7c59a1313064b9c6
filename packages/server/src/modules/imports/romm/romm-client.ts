import { setTimeout as wait } from 'node:timers/promises';

import { z } from 'zod';

import { Limiter } from '#core/outbound/limiter.ts';
import type { OpenReply, Outbound, OutboundRequest } from '#core/outbound/outbound.ts';
import { OutboundError } from '#core/outbound/outbound-error.ts';

import { RommError, toRommError } from './romm-error.ts';

/** A page of games or all saves of an account. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;
const MAX_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 60_000;
const MAX_CONCURRENT = 4;
/** A large state may take long, as long as data arrives. */
const FILE_TIMEOUTS = { totalMs: 60 * 60_000 };

export interface RommClientOptions {
  readonly outbound: Outbound;
  /** As an admin entered it, with a base path if there is one: `http://nas:8080/romm`. */
  readonly address: string;
  readonly requestsPerSecond: number;
  /** Wait before the second attempt; doubles with each further one. */
  readonly backOffMs?: number;
  readonly timeouts?: OutboundRequest['timeouts'];
}

export interface RommRequest {
  /** Below the address, with an encoded path: `/api/roms`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends requests to the other server: as many per second as set, again after a failure that may
 * pass, and never to another host.
 */
export class RommClient {
  readonly host: string;
  readonly basePath: string;
  readonly #origin: string;
  readonly #options: RommClientOptions;
  readonly #limiter: Limiter;

  constructor(options: RommClientOptions) {
    const url = parseAddress(options.address);
    this.host = url.host;
    this.basePath = url.pathname.replace(/\/+$/, '');
    this.#origin = url.origin;
    this.#options = options;
    this.#limiter = new Limiter({
      perSecond: options.requestsPerSecond,
      maxConcurrent: MAX_CONCURRENT,
    });
  }

  /** The reply with any status that does not pass by waiting. */
  async json(
    request: RommRequest,
    { attempts = MAX_ATTEMPTS }: { attempts?: number } = {},
  ): Promise<{ status: number; body: unknown; text: string }> {
    return this.#repeat(request.signal, attempts, async () => {
      const reply = await this.#send(request, { maxBytes: MAX_JSON_BYTES });
      const chunks: Buffer[] = [];
      for await (const chunk of reply.body as AsyncIterable<Buffer>) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString('utf8');
      return { ...reply, text, body: parseJson(text) };
    });
  }

  /** A file as a stream. */
  async open(request: RommRequest, maxBytes: number): Promise<OpenReply> {
    return this.#repeat(request.signal, MAX_ATTEMPTS, async () => {
      const reply = await this.#send(request, { maxBytes, isFile: true });
      if (reply.status !== 200) reply.body.destroy();
      return reply;
    });
  }

  async #repeat<T extends { status: number; headers: OpenReply['headers'] }>(
    signal: AbortSignal,
    attempts: number,
    send: () => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const pause = (this.#options.backOffMs ?? 1000) * 2 ** (attempt - 1);
      try {
        const reply = await send();
        if (!mayPass(reply.status) || attempt >= attempts) return reply;
        await wait(Math.max(pause, requestedPause(reply.headers)), undefined, { signal });
      } catch (error) {
        if (!(error instanceof OutboundError) || !mayPassError(error) || attempt >= attempts) {
          throw toRommError(error);
        }
        await wait(pause, undefined, { signal });
      }
    }
  }

  async #send(
    { path, query = {}, method = 'GET', headers = {}, body, signal }: RommRequest,
    { maxBytes, isFile = false }: { maxBytes: number; isFile?: boolean },
  ): Promise<OpenReply> {
    const url = new URL(`${this.#origin}${this.basePath}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const reply = await this.#limiter.run(signal, () =>
      this.#options.outbound.open({
        url: url.href,
        method,
        headers: { accept: isFile ? '*/*' : 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
        maxBytes,
        signal,
        timeouts: { ...(isFile ? FILE_TIMEOUTS : {}), ...this.#options.timeouts },
        allowPrivate: true,
        followRedirects: false,
      }),
    );
    if (reply.status < 300 || reply.status >= 400) return reply;
    reply.body.destroy();
    throw redirectError(this.host, reply.headers['location'], url);
  }
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new RommError('not_romm', 'The address must start with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new RommError('not_romm', 'The address can’t contain a user name or password');
  }
  // Users copy the address of the page they are at.
  url.pathname = url.pathname.replace(/\/(api|login)?\/*$/, '');
  return url;
}

function redirectError(host: string, location: string | undefined, from: URL): RommError {
  const target = location && URL.canParse(location, from) ? new URL(location, from) : null;
  const hint = target && target.origin !== from.origin ? ` to ${target.origin}` : '';
  return new RommError(
    'redirected',
    `${host} redirects${hint}. Enter the address that the browser shows when you use it.`,
  );
}

const mayPass = (status: number): boolean => status === 429 || status >= 500;

const mayPassError = ({ kind }: OutboundError): boolean =>
  kind === 'unreachable' || kind === 'slow' || kind === 'broken';

function requestedPause(headers: OpenReply['headers']): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : 0;
}

/** Undefined: not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const Heartbeat = z.object({
  SYSTEM: z.object({ VERSION: z.string(), PRODUCT: z.string().optional() }),
});

export interface RommVersion {
  readonly isSaveroom: boolean;
  /** Whether the server has at least this version. */
  has(major: number, minor: number): boolean;
}

/** Throws if the address is wrong, is no RomM, or has a version without the needed API. */
export async function readVersion(client: RommClient, signal: AbortSignal): Promise<RommVersion> {
  // One attempt: a wrong address must not take half a minute to be reported.
  const { status, body } = await client.json({ path: '/api/heartbeat', signal }, { attempts: 1 });
  const heartbeat = Heartbeat.safeParse(body);
  if (status !== 200 || !heartbeat.success) {
    throw new RommError('not_romm', `There is no RomM or Saveroom at ${client.host}`);
  }
  const { VERSION: version, PRODUCT } = heartbeat.data.SYSTEM;
  const [, major, minor] = (/^v?(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  if (major !== undefined && major < 4) {
    throw new RommError(
      'unsupported_version',
      `${client.host} runs RomM ${version.slice(0, 40)}. Update it to version 4 or later.`,
    );
  }
  return {
    isSaveroom: PRODUCT === 'Saveroom',
    // A development build has no number and is newer than every release.
    has: (wantedMajor, wantedMinor) =>
      major === undefined ||
      major > wantedMajor ||
      (major === wantedMajor && (minor ?? 0) >= wantedMinor),
  };
}
