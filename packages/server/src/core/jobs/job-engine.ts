import { randomUUID } from 'node:crypto';

import type { TaskStatus, TaskType } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { NO_RELAY, type Relay } from '#core/db/relay.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { JobRun } from './job-run.ts';
import { countWarnings } from './job-warnings.queries.ts';
import {
  cancelQueued,
  claimJob,
  findJob,
  findLiveJob,
  findQueuedDuplicate,
  insertJob,
  requestCancel,
  requeueAbandoned,
  requeueEnded,
  type JobRow,
} from './jobs.queries.ts';
import type { BoundTask } from './task.ts';

const POLL_MS = 5000;
/** Without a heartbeat for this long, the process of a job is considered dead. */
const ABANDONED_AFTER_MS = 20_000;

interface JobEngineOptions {
  readonly db: Db;
  readonly clock: () => Date;
  /** No other process uses this database, so jobs that are running at the start have no owner. */
  readonly isSingleProcess: boolean;
  readonly onFault: (error: unknown) => void;
  /** Called when a job ended in this process or in one that the relay reports. */
  readonly onEnd?: () => void;
  /** Notifies other processes of new jobs. Absent: they poll. */
  readonly relay?: Pick<Relay, 'publish' | 'subscribe' | 'onReconnect'>;
  /** False: this process enqueues jobs, and other processes run them. */
  readonly runsJobs?: boolean;
  /** Called when this process queued, started, updated or ended a job. */
  readonly onChange?: (job: JobRow, warnings: number) => void;
}

const TOPIC = 'jobs';

type JobMessage =
  | { readonly kind: 'queued' | 'ended' }
  | { readonly kind: 'cancel'; readonly id: string };

/** Runs queued jobs, one at a time per lane. Tasks are registered with their dependencies bound. */
export class JobEngine {
  readonly #options: JobEngineOptions;
  readonly #owner = randomUUID();
  readonly #tasks = new Map<string, BoundTask>();
  readonly #running = new Map<string, { run: JobRun; done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: JobEngineOptions) {
    this.#options = options;
    this.#relay.subscribe(TOPIC, (message) => this.#onMessage(message as JobMessage));
    this.#relay.onReconnect(() => this.#poll());
  }

  get #relay(): Pick<Relay, 'publish' | 'subscribe' | 'onReconnect'> {
    return this.#options.relay ?? NO_RELAY;
  }

  register(tasks: readonly BoundTask[]): void {
    for (const task of tasks) this.#tasks.set(task.name, task);
  }

  /** Whether this version has code for the task. */
  knows(task: string): boolean {
    return this.#tasks.has(task);
  }

  /** A job as the API returns it, with the field names of every API version. */
  status(job: JobRow, warnings: number): TaskStatus {
    return taskStatus(job, warnings, this.#tasks.get(job.task)?.type ?? 'generic');
  }

  /** Whether a job is running in this process. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  async start(): Promise<void> {
    const { db, clock, isSingleProcess, runsJobs = true } = this.#options;
    if (!runsJobs) return;
    const before = timestamp(new Date(clock().getTime() + 1));
    if (isSingleProcess) {
      await requeueAbandoned(db, { before, except: [...this.#running.keys()] });
    }
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref();
    this.#poll();
  }

  async enqueue(task: string, payload: unknown): Promise<JobRow> {
    const job = await this.tryEnqueue(task, payload);
    if (!job) throw new AppError('conflict', `${task} is already in progress`);
    return job;
  }

  /** Enqueues a job. Undefined: the task allows only one live job, and there is one. */
  async tryEnqueue(task: string, payload: unknown): Promise<JobRow | undefined> {
    const { db, clock } = this.#options;
    const job = await insertJob(db, {
      id: randomUUID(),
      task,
      payload: JSON.stringify(payload),
      created_at: timestamp(clock()),
    });
    if (job) this.#options.onChange?.(job, 0);
    this.#notifyWorkers();
    return job;
  }

  /**
   * Enqueues a job unless an equal one is queued. For tasks that find their own work when they run.
   */
  async enqueueUnlessQueued(task: string, payload: unknown): Promise<void> {
    if (await findQueuedDuplicate(this.#options.db, task, JSON.stringify(payload))) return;
    await this.tryEnqueue(task, payload);
  }

  /**
   * Requeues a failed or canceled job, which resumes from its journal. Undefined: there is no such
   * job, or its task allows only one live job and there is one.
   */
  async resume(id: string): Promise<JobRow | undefined> {
    const { db } = this.#options;
    const ended = await findJob(db, id);
    if (!ended) return undefined;
    try {
      return await requeueEnded(db, id);
    } catch (error) {
      // A unique index refuses a second live job; how the error looks depends on the database.
      if (await findLiveJob(db, [ended.task])) return undefined;
      throw error;
    } finally {
      this.#notifyWorkers();
    }
  }

  /** Cancels a job. False: there is no such job, or it has ended. */
  async cancel(id: string): Promise<boolean> {
    const { db, clock } = this.#options;
    const canceled = await cancelQueued(db, id, timestamp(clock()));
    if (canceled) {
      this.#options.onChange?.(canceled, await countWarnings(db, id));
      return true;
    }
    const job = await findJob(db, id);
    if (job?.status !== 'started') return false;
    await requestCancel(db, id);
    this.#running.get(id)?.run.stop('canceled');
    this.#relay.publish(TOPIC, { kind: 'cancel', id } satisfies JobMessage);
    return true;
  }

  /** Waits until this process runs no job; for tests and for the shutdown. */
  async idle(): Promise<void> {
    await this.#polling;
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#polling;
    for (const { run } of this.#running.values()) run.stop('shutdown');
    await this.idle();
  }

  /** The first process with a free lane takes the job. */
  #notifyWorkers(): void {
    this.#relay.publish(TOPIC, { kind: 'queued' } satisfies JobMessage);
    this.#poll();
  }

  #onMessage(message: JobMessage): void {
    if (message.kind === 'cancel') return this.#running.get(message.id)?.run.stop('canceled');
    if (message.kind === 'ended') this.#options.onEnd?.();
    this.#poll();
  }

  /** Polls run one after the other, because two at once could fill one lane twice. */
  #poll(): void {
    this.#polling = this.#polling.then(() => this.#claimJobs()).catch(this.#options.onFault);
  }

  async #claimJobs(): Promise<void> {
    const { db, clock, runsJobs = true } = this.#options;
    if (this.#isStopped || !runsJobs) return;
    const now = clock();
    const before = timestamp(new Date(now.getTime() - ABANDONED_AFTER_MS));
    // Includes own jobs whose end could not be saved because the database was unavailable.
    await requeueAbandoned(db, { before, except: [...this.#running.keys()] });
    for (const lane of new Set([...this.#tasks.values()].map((task) => task.lane))) {
      await this.#fillLane(lane, timestamp(now));
    }
  }

  async #fillLane(lane: string, now: string): Promise<void> {
    const isBusy = [...this.#running.values()].some(
      ({ run }) => this.#tasks.get(run.job.task)?.lane === lane,
    );
    if (isBusy) return;
    const names = [...this.#tasks.values()]
      .filter((task) => task.lane === lane)
      .map(({ name }) => name);
    const job = await claimJob(this.#options.db, names, { owner: this.#owner, now });
    const task = job && this.#tasks.get(job.task);
    if (job && task) this.#run(job, task);
  }

  #run(job: JobRow, task: BoundTask): void {
    const { db, clock, onFault, onChange } = this.#options;
    const run = new JobRun(job, task, { db, owner: this.#owner, clock, onFault, onChange });
    const done = run.execute().then(() => {
      this.#running.delete(job.id);
      this.#options.onEnd?.();
      // Other processes can now use the lane.
      this.#relay.publish(TOPIC, { kind: 'ended' } satisfies JobMessage);
      this.#poll();
    });
    this.#running.set(job.id, { run, done });
  }
}

const taskStatus = (job: JobRow, warnings: number, type: TaskType): TaskStatus => ({
  task_id: job.id,
  task_name: job.task,
  task_type: type,
  status: job.status,
  queued_at: job.created_at,
  created_at: job.created_at,
  enqueued_at: job.created_at,
  started_at: job.started_at,
  ended_at: job.ended_at,
  meta: JSON.parse(job.progress) as TaskStatus['meta'],
  error: job.error,
  error_code: job.error_code,
  attempts: job.attempts,
  retry_at: job.retry_at,
  warning_count: warnings,
});
