import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { PRODUCT_VERSION } from '@saveroom/contract';

import type { Db, Engine } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  findProcesses,
  removeProcess,
  removeExpiredProcesses,
  saveProcess,
  type ProcessRow,
} from './processes.queries.ts';

const HEARTBEAT_MS = 10_000;
/** Without a heartbeat for this long, a process is considered dead. */
const PROCESS_TIMEOUT_MS = 35_000;
const REMOVE_AFTER_MS = 60 * 60_000;

interface ProcessListOptions {
  readonly db: Db;
  readonly readClock: Engine['readClock'];
  readonly clock: () => Date;
  readonly role: string;
  /** No other process can use this database, so no heartbeat wakes the disk. */
  readonly isSingleProcess: boolean;
  readonly onFault: (error: unknown) => void;
}

/** The processes that share this database, and their common clock. */
export class ProcessList {
  readonly #options: ProcessListOptions;
  readonly id = randomUUID();
  #startedAt = '';
  #aheadMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: Promise<void> = Promise.resolve();

  constructor(options: ProcessListOptions) {
    this.#options = options;
  }

  /** The time on the machine of the database, which all processes use. */
  readonly now = (): Date => new Date(this.#options.clock().getTime() + this.#aheadMs);

  async start(): Promise<void> {
    if (this.#options.isSingleProcess) return;
    await this.#sendHeartbeat();
    this.#timer = setInterval(() => {
      this.#heartbeat = this.#sendHeartbeat().catch(this.#options.onFault);
    }, HEARTBEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#heartbeat;
    if (this.#options.isSingleProcess) return;
    await removeProcess(this.#options.db, this.id).catch(this.#options.onFault);
  }

  /** Processes with a recent heartbeat. Empty: this is the only process. */
  async list(): Promise<ProcessRow[]> {
    if (this.#options.isSingleProcess) return [];
    return findProcesses(this.#options.db, this.#before(PROCESS_TIMEOUT_MS));
  }

  async #sendHeartbeat(): Promise<void> {
    const { db, role } = this.#options;
    await this.#compareClocks();
    const now = timestamp(this.now());
    this.#startedAt ||= now;
    await saveProcess(db, {
      id: this.id,
      role,
      host: hostname(),
      version: PRODUCT_VERSION,
      started_at: this.#startedAt,
      beat_at: now,
    });
    await removeExpiredProcesses(db, this.#before(REMOVE_AFTER_MS));
  }

  async #compareClocks(): Promise<void> {
    const { readClock, clock } = this.#options;
    const sentAt = clock().getTime();
    const databaseTime = (await readClock()).getTime();
    const receivedAt = clock().getTime();
    // A slow response says little about the clock.
    if (receivedAt - sentAt < 1000) this.#aheadMs = databaseTime - (sentAt + receivedAt) / 2;
  }

  #before(ms: number): string {
    return timestamp(new Date(this.now().getTime() - ms));
  }
}

const POLL_MS = 100;

/** Waits until all servers on this PostgreSQL have stopped or sent no heartbeat for long. */
export async function waitForServersToStop(databaseUrl: string): Promise<void> {
  if (databaseUrl === '') return;
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  await using engine = openPostgres(databaseUrl);
  // A server that is cut off from the others does not know that it should stop.
  for (let polls = 0; polls * POLL_MS < 2 * PROCESS_TIMEOUT_MS; polls += 1) {
    if ((await findRunningServers(engine)).length === 0) return;
    await wait(POLL_MS);
  }
}

/** Servers with a recent heartbeat. */
export async function findRunningServers({
  db,
  readClock,
}: Pick<Engine, 'db' | 'readClock'>): Promise<ProcessRow[]> {
  const now = (await readClock()).getTime();
  return findProcesses(db, timestamp(new Date(now - PROCESS_TIMEOUT_MS)));
}
