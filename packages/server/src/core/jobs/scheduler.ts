import { nextRuns } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { ALONE, type Relay } from '#core/db/relay.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findLiveTwin } from './jobs.queries.ts';
import type { JobEngine } from './job-engine.ts';
import { claimAppointment, findTaskSettings } from './task-settings.queries.ts';

/** A piece of work and when it is due. */
export interface Appointment {
  readonly task: string;
  readonly payload: unknown;
  readonly cron: string;
}

interface Options {
  readonly db: Db;
  readonly jobs: Pick<JobEngine, 'enqueueAlone'>;
  readonly clock: () => Date;
  /** What is switched on right now; asked before every look at the clock. */
  readonly appointments: () => Promise<readonly Appointment[]>;
  /** At the start and whenever the settings may be others: for what they rule besides the clock. */
  readonly onLook?: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
  /** How other processes hear that the settings are others. */
  readonly relay?: Pick<Relay, 'tell' | 'hear'>;
}

const TOPIC = 'schedule';
/** Other processes may change the settings unheard: nobody sleeps longer than this. */
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 250;
/** An appointment missed by more than this, as after a night without power, waits for the next. */
const LATE_MS = 15 * 60_000;

/** Puts work into the queue when its time has come; several processes together do so once. */
export class Scheduler {
  readonly #options: Options;
  readonly #began: number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(options: Options) {
    this.#options = options;
    this.#began = options.clock().getTime();
    options.relay?.hear(TOPIC, () => this.#wake());
  }

  /** Before, and in a process that leaves the work to others, nothing is kept. */
  start(): void {
    this.#isRunning = true;
    this.#wake();
  }

  /** The settings are others now. */
  changed(): void {
    (this.#options.relay ?? ALONE).tell(TOPIC, null);
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#looking = this.#looking.then(() => this.#lookAndSleep());
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Keeps what is due; gives the milliseconds until the next look. */
  async look(): Promise<number> {
    const { db, clock, appointments } = this.#options;
    const now = clock();
    const lastRuns = new Map(
      (await findTaskSettings(db)).map(({ name, last_run_at }) => [name, last_run_at]),
    );
    let sleep = LONGEST_SLEEP_MS;
    for (const appointment of await appointments()) {
      const kept = Date.parse(lastRuns.get(appointment.task) ?? '') || this.#began;
      // Kept in the future: the clock was set back, and nothing may wait until it is there again.
      const last = kept > now.getTime() ? 0 : kept;
      const since = new Date(Math.max(last, now.getTime() - LATE_MS));
      const due = lastUntil(appointment.cron, since, now);
      if (due) await this.#keep(appointment, due, now);
      const [next] = nextRuns(appointment.cron, now, 1);
      if (next) sleep = Math.min(sleep, next.getTime() - now.getTime());
    }
    return Math.max(sleep, SHORTEST_SLEEP_MS);
  }

  async #keep({ task, payload }: Appointment, due: Date, now: Date): Promise<void> {
    const { db, jobs } = this.#options;
    const times = { at: timestamp(due), now: timestamp(now) };
    if (!(await claimAppointment(db, task, times))) return;
    if (await findLiveTwin(db, task, JSON.stringify(payload))) return;
    await jobs.enqueueAlone(task, payload);
  }

  async #lookAndSleep(): Promise<void> {
    if (!this.#isRunning) return;
    let sleep = LONGEST_SLEEP_MS;
    try {
      await this.#options.onLook?.();
      sleep = await this.look();
    } catch (error) {
      this.#options.onFault(error);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), sleep).unref();
  }
}

/** The last time after `since` that is not after `now`: of several missed ones only one is kept. */
function lastUntil(cron: string, since: Date, now: Date): Date | undefined {
  let last: Date | undefined;
  for (let at = since; ;) {
    const [next] = nextRuns(cron, at, 1);
    if (!next || next > now) return last;
    last = next;
    at = next;
  }
}
