import { randomUUID } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import pg from 'pg';

import type { Relay } from '#core/db/relay.ts';

const CHANNEL = 'saveroom_relay';
const MIN_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 5000;
/** A periodic query detects a connection that died silently. */
const PING_EVERY_MS = 15_000;
const TIMEOUT_MS = 10_000;
/** Frames buffered while disconnected; the oldest are dropped first. */
const MAX_OUTBOX = 2000;
const BATCH_SIZE = 200;

interface Message {
  readonly topic: string;
  readonly body: unknown;
}

interface PostgresRelayOptions {
  readonly databaseUrl: string;
  readonly onFault: (error: unknown) => void;
}

/** NOTIFY and LISTEN over a dedicated connection that reconnects whenever it breaks. */
export class PostgresRelay implements Relay {
  readonly #options: PostgresRelayOptions;
  readonly #sender = randomUUID();
  readonly #frames = new FrameReader(this.#sender);
  readonly #listeners = new Map<string, ((message: unknown) => void)[]>();
  readonly #reconnectListeners: (() => void)[] = [];
  #client: pg.Client | undefined;
  #outbox: string[] = [];
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = MIN_RECONNECT_MS;
  #wasCutOff = false;
  #isClosed = false;
  #connecting: Promise<void> = Promise.resolve();

  constructor(options: PostgresRelayOptions) {
    this.#options = options;
    this.#connecting = this.#connect();
  }

  get state(): 'connected' | 'cut_off' {
    return this.#client ? 'connected' : 'cut_off';
  }

  publish(topic: string, body: unknown): void {
    const frames = toFrames(this.#sender, JSON.stringify({ topic, body } satisfies Message));
    if (!frames)
      return this.#options.onFault(new Error(`relay: message for ${topic} is too large`));
    this.#outbox.push(...frames);
    if (this.#outbox.length > MAX_OUTBOX) this.#outbox = this.#outbox.slice(-MAX_OUTBOX);
    this.#send();
  }

  subscribe(topic: string, listener: (message: unknown) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  onReconnect(listener: () => void): void {
    this.#reconnectListeners.push(listener);
  }

  /** Sends the messages in the outbox, then disconnects. */
  async close(): Promise<void> {
    await this.#connecting;
    await this.#sending;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'saveroom relay',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    // One broken connection emits several events; only the first is handled.
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      if (!this.#wasCutOff) this.#options.onFault(error);
      this.#reconnect(client);
      return;
    }
    this.#client = client;
    this.#waitMs = MIN_RECONNECT_MS;
    this.#schedulePing(client);
    if (this.#wasCutOff) for (const listener of this.#reconnectListeners) listener();
    this.#wasCutOff = false;
    this.#send();
  }

  #reconnect(client: pg.Client): void {
    client.removeAllListeners();
    client.on('error', () => {});
    void client.end().catch(() => {});
    if (this.#isClosed || (this.#client !== undefined && this.#client !== client)) return;
    this.#client = undefined;
    this.#wasCutOff = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_RECONNECT_MS);
  }

  #schedulePing(client: pg.Client): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && this.#schedulePing(client),
        () => this.#reconnect(client),
      );
    }, PING_EVERY_MS).unref();
  }

  #send(): void {
    this.#sending ??= this.#flush().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Sends one statement at a time to preserve the order of messages. */
  async #flush(): Promise<void> {
    while (this.#client && this.#outbox.length > 0) {
      const client = this.#client;
      const batch = this.#outbox.splice(0, BATCH_SIZE);
      try {
        await client.query('select pg_notify($1, frame) from unnest($2::text[]) as frame', [
          CHANNEL,
          batch,
        ]);
      } catch {
        this.#outbox.unshift(...batch);
        this.#reconnect(client);
      }
    }
  }

  #receive(frame: string): void {
    const text = this.#frames.read(frame);
    if (text === undefined) return;
    try {
      const { topic, body } = JSON.parse(text) as Message;
      for (const listener of this.#listeners.get(topic) ?? []) listener(body);
    } catch (error) {
      this.#options.onFault(error);
    }
  }
}

/** PostgreSQL refuses a payload of 8,000 bytes or more; the frame header needs some of them. */
const MAX_PLAIN_BYTES = 7500;
/** Becomes 7,200 characters of base64. */
const CHUNK_BYTES = 5400;
const MAX_BYTES = 1_048_576;
/** Incomplete messages in memory. The missing frames of one may never arrive. */
const MAX_INCOMPLETE = 100;

/** Splits a message into notifications. Undefined: it is too large. */
export function toFrames(sender: string, text: string): string[] | undefined {
  const bytes = Buffer.from(text);
  // PostgreSQL merges equal notifications of one transaction, so each message has an id.
  const id = randomUUID();
  if (bytes.length <= MAX_PLAIN_BYTES) return [`${sender}:${id}:0:1:${text}`];
  if (bytes.length > MAX_BYTES) return undefined;
  const total = Math.ceil(bytes.length / CHUNK_BYTES);
  return Array.from({ length: total }, (_, index) => {
    const chunk = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    return `${sender}:${id}:${index}:${total}:${chunk.toString('base64')}`;
  });
}

/** Reassembles messages from their frames. */
export class FrameReader {
  readonly #ownId: string;
  readonly #incomplete = new LRUCache<string, string[]>({ max: MAX_INCOMPLETE });

  /** `ownId`: the sender ID whose frames are ignored. */
  constructor(ownId: string) {
    this.#ownId = ownId;
  }

  /** Returns the message that this frame completes. Undefined: it is incomplete, or our own. */
  read(frame: string): string | undefined {
    const parts = /^([^:]+):([^:]+):(\d+):(\d+):/.exec(frame);
    if (!parts) return undefined;
    const [head, sender = '', id = '', index, total] = parts;
    if (sender === this.#ownId) return undefined;
    const content = frame.slice(head.length);
    if (Number(total) === 1) return content;
    const chunks = this.#incomplete.get(id) ?? [];
    chunks[Number(index)] = content;
    this.#incomplete.set(id, chunks);
    if (Object.keys(chunks).length < Number(total)) return undefined;
    this.#incomplete.delete(id);
    return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, 'base64'))).toString('utf8');
  }
}
