import { nextRuns } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { NO_RELAY, type Relay } from '#core/db/relay.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findLiveDuplicate } from './jobs.queries.ts';
import type { JobEngine } from './job-engine.ts';
import { claimScheduledRun, findTaskSettings } from './task-settings.queries.ts';

/** A task with its payload and schedule. */
export interface ScheduledRun {
  readonly task: string;
  readonly payload: unknown;
  readonly cron: string;
}

interface SchedulerOptions {
  readonly db: Db;
  readonly jobs: Pick<JobEngine, 'tryEnqueue'>;
  readonly clock: () => Date;
  /** The enabled schedules, read again at every check. */
  readonly scheduledRuns: () => Promise<readonly ScheduledRun[]>;
  /** Called before every check, for changed settings that concern more than schedules. */
  readonly onCheck?: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
  /** Notifies other processes when the settings change. */
  readonly relay?: Pick<Relay, 'publish' | 'subscribe'>;
}

const TOPIC = 'schedule';
/** A message about changed settings may be lost, so no wait is longer than this. */
const MAX_SLEEP_MS = 30_000;
const MIN_SLEEP_MS = 250;
/** A run missed by more than this, for example after a power failure, is skipped. */
const MAX_DELAY_MS = 15 * 60_000;

/** Enqueues scheduled runs when they are due, once for all processes. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #startedAt: number;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#startedAt = options.clock().getTime();
    options.relay?.subscribe(TOPIC, () => this.#wake());
  }

  /** Not called in a process that runs no jobs: it must not enqueue scheduled runs. */
  start(): void {
    this.#isRunning = true;
    this.#wake();
  }

  /** Must be called after schedules changed. */
  changed(): void {
    (this.#options.relay ?? NO_RELAY).publish(TOPIC, null);
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#checking = this.#checking.then(() => this.#checkAndSleep());
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    await this.#checking;
  }

  /** Enqueues the runs that are due. Returns the milliseconds until the next check. */
  async check(): Promise<number> {
    const { db, clock, scheduledRuns } = this.#options;
    const now = clock();
    const lastRuns = new Map(
      (await findTaskSettings(db)).map(({ name, last_run_at }) => [name, last_run_at]),
    );
    let sleep = MAX_SLEEP_MS;
    for (const run of await scheduledRuns()) {
      const savedLastRun = Date.parse(lastRuns.get(run.task) ?? '') || this.#startedAt;
      // The last run is in the future if the clock was set back: it must not block further runs.
      const lastRun = savedLastRun > now.getTime() ? 0 : savedLastRun;
      const since = new Date(Math.max(lastRun, now.getTime() - MAX_DELAY_MS));
      const due = findLastDue(run.cron, since, now);
      if (due) await this.#enqueueDue(run, due, now);
      const [next] = nextRuns(run.cron, now, 1);
      if (next) sleep = Math.min(sleep, next.getTime() - now.getTime());
    }
    return Math.max(sleep, MIN_SLEEP_MS);
  }

  async #enqueueDue({ task, payload }: ScheduledRun, due: Date, now: Date): Promise<void> {
    const { db, jobs } = this.#options;
    const times = { at: timestamp(due), now: timestamp(now) };
    if (!(await claimScheduledRun(db, task, times))) return;
    if (await findLiveDuplicate(db, task, JSON.stringify(payload))) return;
    await jobs.tryEnqueue(task, payload);
  }

  async #checkAndSleep(): Promise<void> {
    if (!this.#isRunning) return;
    let sleep = MAX_SLEEP_MS;
    try {
      await this.#options.onCheck?.();
      sleep = await this.check();
    } catch (error) {
      this.#options.onFault(error);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), sleep).unref();
  }
}

/** The last scheduled time between `since` and `now`. Earlier missed runs are skipped. */
function findLastDue(cron: string, since: Date, now: Date): Date | undefined {
  let last: Date | undefined;
  for (let at = since; ;) {
    const [next] = nextRuns(cron, at, 1);
    if (!next || next > now) return last;
    last = next;
    at = next;
  }
}
