import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { PRODUCT_VERSION } from '@saveroom/contract';

import type { Db, Engine } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  findProcesses,
  removeProcess,
  removeSilentProcesses,
  saveProcess,
  type ProcessRow,
} from './processes.queries.ts';

const BEAT_MS = 10_000;
/** Who was not heard of for so long is no more. */
export const GONE_AFTER_MS = 35_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;

interface Options {
  readonly db: Db;
  readonly readClock: Engine['readClock'];
  readonly clock: () => Date;
  readonly role: string;
  /** Nobody else can use this database: there is nothing to say, and the disk may sleep. */
  readonly alone: boolean;
  readonly onFault: (error: unknown) => void;
}

/** Who serves this database, and what time it is for all of them. */
export class ProcessList {
  readonly #options: Options;
  readonly id = randomUUID();
  #startedAt = '';
  #aheadMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Of the clocks of all machines the one where the database is counts. */
  readonly now = (): Date => new Date(this.#options.clock().getTime() + this.#aheadMs);

  /** How far the clock of the database is ahead of ours. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  async start(): Promise<void> {
    if (this.#options.alone) return;
    await this.#beat();
    this.#timer = setInterval(() => {
      this.#beating = this.#beat().catch(this.#options.onFault);
    }, BEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    if (this.#options.alone) return;
    await removeProcess(this.#options.db, this.id).catch(this.#options.onFault);
  }

  /** Those that were heard of lately; empty: we are alone. */
  async list(): Promise<ProcessRow[]> {
    if (this.#options.alone) return [];
    return findProcesses(this.#options.db, this.#before(GONE_AFTER_MS));
  }

  async #beat(): Promise<void> {
    const { db, role } = this.#options;
    await this.#compareClocks();
    const now = timestamp(this.now());
    this.#startedAt ||= now;
    await saveProcess(db, {
      ...{ id: this.id, role, host: hostname(), version: PRODUCT_VERSION },
      started_at: this.#startedAt,
      beat_at: now,
    });
    await removeSilentProcesses(db, this.#before(FORGOTTEN_AFTER_MS));
  }

  async #compareClocks(): Promise<void> {
    const { readClock, clock } = this.#options;
    const asked = clock().getTime();
    const there = (await readClock()).getTime();
    const heard = clock().getTime();
    // A slow answer says little about the clock.
    if (heard - asked < 1000) this.#aheadMs = there - (asked + heard) / 2;
  }

  #before(ms: number): string {
    return timestamp(new Date(this.now().getTime() - ms));
  }
}
