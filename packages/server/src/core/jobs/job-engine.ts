import { randomUUID } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { ALONE, type Relay } from '#core/db/relay.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { JobRun } from './job-run.ts';
import { countWarnings } from './job-warnings.queries.ts';
import {
  cancelQueued,
  claimJob,
  findJob,
  findLiveJob,
  findWaitingTwin,
  insertJob,
  requestCancel,
  requeueAbandoned,
  requeueEnded,
  type JobRow,
} from './jobs.queries.ts';
import type { BoundTask } from './task.ts';

const LOOK_AGAIN_MS = 5000;
/** A process that has not been heard of for this long is gone. */
const ABANDONED_AFTER_MS = 20_000;

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  /** Nobody else uses this database: whatever was running when we start has no owner. */
  readonly alone: boolean;
  readonly onFault: (error: unknown) => void;
  /** A job ended, whichever way, here or in a process we hear of. */
  readonly onEnd?: () => void;
  /** How other processes hear of new work. None: they look by themselves. */
  readonly relay?: Pick<Relay, 'tell' | 'hear' | 'onGap'>;
  /** False: others do the work; this one only asks for it. */
  readonly takesWork?: boolean;
  /** A job was queued, began, moved on or ended here. */
  readonly onChange?: (job: JobRow, warnings: number) => void;
}

const TOPIC = 'jobs';

type News = { readonly kind: 'waits' | 'ended' } | { readonly kind: 'cancel'; readonly id: string };

/** Takes waiting jobs one by one per lane. Knows no task: they arrive bound. */
export class JobEngine {
  readonly #options: Options;
  readonly #owner = randomUUID();
  readonly #tasks = new Map<string, BoundTask>();
  readonly #running = new Map<string, { run: JobRun; done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#relay.hear(TOPIC, (news) => this.#hear(news as News));
    this.#relay.onGap(() => this.#look());
  }

  get #relay(): Pick<Relay, 'tell' | 'hear' | 'onGap'> {
    return this.#options.relay ?? ALONE;
  }

  register(tasks: readonly BoundTask[]): void {
    for (const task of tasks) this.#tasks.set(task.name, task);
  }

  /** Whether this version has code for it. */
  knows(task: string): boolean {
    return this.#tasks.has(task);
  }

  /** A job is running in this process. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  async start(): Promise<void> {
    const { db, clock, alone, takesWork = true } = this.#options;
    if (!takesWork) return;
    const before = timestamp(new Date(clock().getTime() + 1));
    if (alone) await requeueAbandoned(db, { before, except: [...this.#running.keys()] });
    this.#timer = setInterval(() => this.#look(), LOOK_AGAIN_MS).unref();
    this.#look();
  }

  async enqueue(task: string, payload: unknown): Promise<JobRow> {
    const job = await this.enqueueAlone(task, payload);
    if (!job) throw new AppError('conflict', `${task} is already in progress`);
    return job;
  }

  /** Undefined: only one of this task may wait or run at a time, and one does. */
  async enqueueAlone(task: string, payload: unknown): Promise<JobRow | undefined> {
    const { db, clock } = this.#options;
    const job = await insertJob(db, {
      id: randomUUID(),
      task,
      payload: JSON.stringify(payload),
      created_at: timestamp(clock()),
    });
    if (job) this.#options.onChange?.(job, 0);
    this.#call();
    return job;
  }

  /** For work that finds out by itself what there is to do: one that has not begun yet is enough. */
  async enqueueOnce(task: string, payload: unknown): Promise<void> {
    if (await findWaitingTwin(this.#options.db, task, JSON.stringify(payload))) return;
    await this.enqueueAlone(task, payload);
  }

  /**
   * Has a job that failed or was stopped go on from its journal. Undefined: there is none, or only
   * one of its task may wait or run at a time, and one does.
   */
  async resume(id: string): Promise<JobRow | undefined> {
    const { db } = this.#options;
    const ended = await findJob(db, id);
    if (!ended) return undefined;
    try {
      return await requeueEnded(db, id);
    } catch (error) {
      // The database refuses a second one; which of its words say so depends on the engine.
      if (await findLiveJob(db, [ended.task])) return undefined;
      throw error;
    } finally {
      this.#call();
    }
  }

  /** False: there is no such job, or it has ended. */
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
    this.#relay.tell(TOPIC, { kind: 'cancel', id } satisfies News);
    return true;
  }

  /** Waits until nothing of this process runs; for tests and for the end of a run. */
  async idle(): Promise<void> {
    await this.#looking;
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done));
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    for (const { run } of this.#running.values()) run.stop('shutdown');
    await this.idle();
  }

  /** There is something to do, for whoever comes first. */
  #call(): void {
    this.#relay.tell(TOPIC, { kind: 'waits' } satisfies News);
    this.#look();
  }

  #hear(news: News): void {
    if (news.kind === 'cancel') return this.#running.get(news.id)?.run.stop('canceled');
    if (news.kind === 'ended') this.#options.onEnd?.();
    this.#look();
  }

  /** One look at a time: two at once could fill one lane twice. */
  #look(): void {
    this.#looking = this.#looking.then(() => this.#takeWork()).catch(this.#options.onFault);
  }

  async #takeWork(): Promise<void> {
    const { db, clock, takesWork = true } = this.#options;
    if (this.#stopped || !takesWork) return;
    const now = clock();
    const before = timestamp(new Date(now.getTime() - ABANDONED_AFTER_MS));
    // Ours as well, when the database was away and did not hear how it ended.
    await requeueAbandoned(db, { before, except: [...this.#running.keys()] });
    for (const lane of new Set([...this.#tasks.values()].map((task) => task.lane))) {
      await this.#fill(lane, timestamp(now));
    }
  }

  async #fill(lane: string, now: string): Promise<void> {
    const busy = [...this.#running.values()].some(
      ({ run }) => this.#tasks.get(run.job.task)?.lane === lane,
    );
    if (busy) return;
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
      // Its lane is free, for others too.
      this.#relay.tell(TOPIC, { kind: 'ended' } satisfies News);
      this.#look();
    });
    this.#running.set(job.id, { run, done });
  }
}
