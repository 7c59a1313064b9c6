import { setTimeout as sleep } from 'node:timers/promises';

import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Relay } from '#core/db/relay.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { acquireLease, releaseLease } from './lease.queries.ts';

/** The lease of a process that died expires after this time. */
const LEASE_MS = 6000;
const RENEW_MS = 1500;
const RETRY_MS = 250;
/** How long a process holds the lease although another process wants it. */
const MAX_HOLD_MS = 2000;
const TOPIC = 'source-turn';

export interface SharingOptions {
  readonly db: Db;
  /** Id of this process. */
  readonly owner: string;
  /** A clock that all processes share. */
  readonly now: () => Date;
  readonly relay: Pick<Relay, 'publish' | 'subscribe'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Lets one process at a time send requests to a source, so that all processes together stay within
 * its rate limit. A process keeps the lease until another one wants it.
 */
export class SourceLease {
  readonly #source: SourceId;
  readonly #sharing: SharingOptions;
  /** The window of the rate limit: one second, shorter in tests. */
  readonly #secondMs: number;
  #running = 0;
  #heldSince: number | undefined;
  #isWanted = false;
  #acquiring: Promise<void> | undefined;
  #onIdle: (() => void) | undefined;
  #renewTimer: NodeJS.Timeout | undefined;
  #releaseTimer: NodeJS.Timeout | undefined;

  constructor(source: SourceId, sharing: SharingOptions, secondMs: number) {
    this.#source = source;
    this.#sharing = sharing;
    this.#secondMs = secondMs;
    sharing.relay.subscribe(TOPIC, (wantedSource) => {
      if (wantedSource === source) this.#isWanted = true;
    });
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (!this.#mayContinue()) {
      signal.throwIfAborted();
      this.#acquiring ??= this.#acquire().finally(() => {
        this.#acquiring = undefined;
      });
      await this.#acquiring;
    }
    this.#running += 1;
    clearTimeout(this.#releaseTimer);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#releaseLater();
    }
  }

  #mayContinue(): boolean {
    if (this.#heldSince === undefined) return false;
    return !this.#isWanted || performance.now() - this.#heldSince < MAX_HOLD_MS;
  }

  async #acquire(): Promise<void> {
    const { relay } = this.#sharing;
    if (this.#heldSince !== undefined) {
      await this.#waitUntilIdle();
      await this.#release();
      // Gives the waiting process time for its next attempt.
      await sleep(RETRY_MS * 2);
    }
    while (!(await this.#tryAcquire())) {
      relay.publish(TOPIC, this.#source);
      await sleep(RETRY_MS);
    }
    this.#heldSince = performance.now();
    this.#isWanted = false;
    clearInterval(this.#renewTimer);
    this.#renewTimer = setInterval(() => {
      this.#renew().catch(this.#sharing.onFault);
    }, RENEW_MS).unref();
  }

  #tryAcquire(): Promise<boolean> {
    const { db, owner, now } = this.#sharing;
    const at = now();
    return acquireLease(db, this.#source, {
      owner,
      now: timestamp(at),
      until: timestamp(new Date(at.getTime() + LEASE_MS)),
    });
  }

  async #renew(): Promise<void> {
    if (this.#heldSince === undefined || (await this.#tryAcquire())) return;
    this.#heldSince = undefined;
    clearInterval(this.#renewTimer);
  }

  /** Waits before the release, because the next request of this process often follows soon. */
  #releaseLater(): void {
    this.#onIdle?.();
    clearTimeout(this.#releaseTimer);
    this.#releaseTimer = setTimeout(() => {
      if (this.#running === 0 && !this.#acquiring) this.#release().catch(this.#sharing.onFault);
    }, this.#secondMs).unref();
  }

  async #waitUntilIdle(): Promise<void> {
    if (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
      this.#onIdle = undefined;
    }
    // By then our last requests no longer count towards the rate limit of the source.
    await sleep(this.#secondMs);
  }

  async #release(): Promise<void> {
    this.#heldSince = undefined;
    clearInterval(this.#renewTimer);
    await releaseLease(this.#sharing.db, this.#source, this.#sharing.owner);
  }
}
