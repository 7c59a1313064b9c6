import { setTimeout as sleep } from 'node:timers/promises';

import type { SourceId } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Relay } from '#core/db/relay.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { claimTurn, endTurn } from './turns.queries.ts';

/** Whoever is gone loses its turn after this. */
const LEASE_MS = 6000;
const RENEW_MS = 1500;
const ASK_AGAIN_MS = 250;
/** Somebody else wants to ask as well: so long it goes on being our turn. */
const BURST_MS = 2000;
const TOPIC = 'source-turn';

export interface Sharing {
  readonly db: Db;
  /** Names this process. */
  readonly owner: string;
  /** The same for all processes. */
  readonly now: () => Date;
  readonly relay: Pick<Relay, 'tell' | 'hear'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * Of all processes one at a time asks a source, so that what the source allows is kept by all
 * together. It stays with whoever has it until another wants it.
 */
export class SharedTurn {
  readonly #source: SourceId;
  readonly #sharing: Sharing;
  readonly #secondMs: number;
  #users = 0;
  #heldSince: number | undefined;
  #isWanted = false;
  #acquiring: Promise<void> | undefined;
  #onDrained: (() => void) | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #leaving: NodeJS.Timeout | undefined;

  constructor(source: SourceId, sharing: Sharing, secondMs: number) {
    this.#source = source;
    this.#sharing = sharing;
    this.#secondMs = secondMs;
    sharing.relay.hear(TOPIC, (wanted) => {
      if (wanted === source) this.#isWanted = true;
    });
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (!this.#mayGoOn()) {
      signal.throwIfAborted();
      this.#acquiring ??= this.#acquire().finally(() => {
        this.#acquiring = undefined;
      });
      await this.#acquiring;
    }
    this.#users += 1;
    clearTimeout(this.#leaving);
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#pause();
    }
  }

  #mayGoOn(): boolean {
    if (this.#heldSince === undefined) return false;
    return !this.#isWanted || performance.now() - this.#heldSince < BURST_MS;
  }

  async #acquire(): Promise<void> {
    const { relay } = this.#sharing;
    if (this.#heldSince !== undefined) {
      await this.#drained();
      await this.#release();
      // Whoever wants it asks again by then.
      await sleep(ASK_AGAIN_MS * 2);
    }
    while (!(await this.#claim())) {
      relay.tell(TOPIC, this.#source);
      await sleep(ASK_AGAIN_MS);
    }
    this.#heldSince = performance.now();
    this.#isWanted = false;
    clearInterval(this.#renewing);
    this.#renewing = setInterval(() => {
      this.#renew().catch(this.#sharing.onFault);
    }, RENEW_MS).unref();
  }

  #claim(): Promise<boolean> {
    const { db, owner, now } = this.#sharing;
    const at = now();
    return claimTurn(db, this.#source, {
      owner,
      now: timestamp(at),
      until: timestamp(new Date(at.getTime() + LEASE_MS)),
    });
  }

  async #renew(): Promise<void> {
    if (this.#heldSince === undefined || (await this.#claim())) return;
    this.#heldSince = undefined;
    clearInterval(this.#renewing);
  }

  /** Nobody asks any more; the next one here may be about to. */
  #pause(): void {
    this.#onDrained?.();
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      if (this.#users === 0 && !this.#acquiring) this.#release().catch(this.#sharing.onFault);
    }, this.#secondMs).unref();
  }

  async #drained(): Promise<void> {
    if (this.#users > 0) {
      await new Promise<void>((resolve) => {
        this.#onDrained = resolve;
      });
      this.#onDrained = undefined;
    }
    // What the source counts of our questions is over by then.
    await sleep(this.#secondMs);
  }

  async #release(): Promise<void> {
    this.#heldSince = undefined;
    clearInterval(this.#renewing);
    await endTurn(this.#sharing.db, this.#source, this.#sharing.owner);
  }
}
