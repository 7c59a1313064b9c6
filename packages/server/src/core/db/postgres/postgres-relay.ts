import { randomUUID } from 'node:crypto';

import pg from 'pg';

import type { Relay } from '#core/db/relay.ts';

import { FrameReader, toFrames } from './relay-frames.ts';

const CHANNEL = 'saveroom_relay';
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** A connection that died without a word is found out by asking. */
const ASK_EVERY_MS = 15_000;
const PATIENCE_MS = 10_000;
/** What waits for a connection; the oldest goes first. */
const MOST_WAITING = 2000;
const AT_ONCE = 200;

interface Message {
  readonly topic: string;
  readonly body: unknown;
}

interface Options {
  readonly databaseUrl: string;
  readonly onFault: (error: unknown) => void;
}

/** Notifications over a connection of its own, which is made anew whenever it breaks. */
export class PostgresRelay implements Relay {
  readonly #options: Options;
  readonly #sender = randomUUID();
  readonly #frames = new FrameReader(this.#sender);
  readonly #listeners = new Map<string, ((message: unknown) => void)[]>();
  readonly #gapListeners: (() => void)[] = [];
  #client: pg.Client | undefined;
  #outbox: string[] = [];
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = FIRST_WAIT_MS;
  #wasCutOff = false;
  #isClosed = false;
  #connecting: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#connecting = this.#connect();
  }

  get state(): 'connected' | 'cut_off' {
    return this.#client ? 'connected' : 'cut_off';
  }

  tell(topic: string, body: unknown): void {
    const frames = toFrames(this.#sender, JSON.stringify({ topic, body } satisfies Message));
    if (!frames) return this.#options.onFault(new Error(`message for ${topic} is too large`));
    this.#outbox.push(...frames);
    if (this.#outbox.length > MOST_WAITING) this.#outbox = this.#outbox.slice(-MOST_WAITING);
    this.#send();
  }

  hear(topic: string, listener: (message: unknown) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  /** What was told before is still sent. */
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
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    // Told twice or more for one break: the first one counts.
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      if (!this.#wasCutOff) this.#options.onFault(error);
      this.#lost(client);
      return;
    }
    this.#client = client;
    this.#waitMs = FIRST_WAIT_MS;
    this.#keepAsking(client);
    if (this.#wasCutOff) for (const listener of this.#gapListeners) listener();
    this.#wasCutOff = false;
    this.#send();
  }

  #lost(client: pg.Client): void {
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
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  #keepAsking(client: pg.Client): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && this.#keepAsking(client),
        () => this.#lost(client),
      );
    }, ASK_EVERY_MS).unref();
  }

  #send(): void {
    this.#sending ??= this.#empty().finally(() => {
      this.#sending = undefined;
    });
  }

  /** One statement at a time: what is told first arrives first. */
  async #empty(): Promise<void> {
    while (this.#client && this.#outbox.length > 0) {
      const client = this.#client;
      const batch = this.#outbox.splice(0, AT_ONCE);
      try {
        await client.query('select pg_notify($1, frame) from unnest($2::text[]) as frame', [
          CHANNEL,
          batch,
        ]);
      } catch {
        this.#outbox.unshift(...batch);
        this.#lost(client);
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
