import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { failureCode } from '#core/lib/outage.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  countWarnings,
  insertWarnings,
  removeWarningsAfter,
  type JobWarning,
} from './job-warnings.queries.ts';
import { saveHeartbeat, saveRun, type JobRow } from './jobs.queries.ts';
import type { BoundTask, JobContext } from './task.ts';

const HEARTBEAT_MS = 5000;
const SAVE_PROGRESS_MS = 1000;
const WARNING_BATCH = 200;

/** Why a run was aborted. `lost`: another process took over the job. */
export type StopReason = 'canceled' | 'shutdown' | 'lost';

interface JobRunOptions {
  readonly db: Db;
  readonly owner: string;
  readonly clock: () => Date;
  /** Called when the state of a run could not be saved. */
  readonly onFault: (error: unknown) => void;
  readonly onChange?: ((job: JobRow, warnings: number) => void) | undefined;
}

type Patch = Parameters<typeof saveRun>[2];

/** One job that this process runs. */
export class JobRun {
  readonly job: JobRow;
  readonly #task: BoundTask;
  readonly #options: JobRunOptions;
  readonly #abort = new AbortController();
  #warnings: JobWarning[] = [];
  #nextWarning = 0;
  #progress: unknown;
  #savedAt = 0;
  /** The row as it is in the database. */
  #saved: JobRow;

  constructor(job: JobRow, task: BoundTask, options: JobRunOptions) {
    this.job = job;
    this.#saved = job;
    this.#task = task;
    this.#options = options;
  }

  stop(reason: StopReason): void {
    this.#abort.abort(reason);
  }

  /** Resolves when the job has ended, also after a failure; never rejects. */
  async execute(): Promise<void> {
    const { db, onFault } = this.#options;
    const heartbeat = setInterval(() => {
      this.#sendHeartbeat().catch(onFault);
    }, HEARTBEAT_MS);
    try {
      this.#nextWarning = await countWarnings(db, this.job.id);
      this.#options.onChange?.(this.#saved, this.#nextWarning);
      // The run may have been stopped before it began, and tasks only listen for later aborts.
      this.#abort.signal.throwIfAborted();
      await this.#task.run(this.#context());
      this.#abort.signal.throwIfAborted();
      await this.#end({ status: 'finished' });
    } catch (error) {
      await this.#endWithError(error).catch(onFault);
    } finally {
      clearInterval(heartbeat);
    }
  }

  #context(): JobContext<unknown, unknown, unknown> {
    const { id, payload, journal } = this.job;
    return {
      id,
      payload: JSON.parse(payload) as unknown,
      journal: journal === '{}' ? undefined : (JSON.parse(journal) as unknown),
      signal: this.#abort.signal,
      saveJournal: async (next) => {
        await this.#flush({ journal: JSON.stringify(next) });
        // Another process resumed from the last entry, so further work would be done twice.
        this.#abort.signal.throwIfAborted();
      },
      progress: (progress) => this.#setProgress(progress),
      warn: (warning) => {
        this.#warnings.push(warning);
      },
      truncateWarnings: async (count) => {
        await removeWarningsAfter(this.#options.db, id, count);
        this.#nextWarning = Math.min(this.#nextWarning, count);
      },
      willRetryAfter: (error) => this.#retryDelay(error) !== undefined,
    };
  }

  #setProgress(progress: unknown): void {
    this.#progress = progress;
    const now = this.#options.clock().getTime();
    if (now - this.#savedAt < SAVE_PROGRESS_MS) return;
    this.#savedAt = now;
    this.#flush().catch(this.#options.onFault);
  }

  async #flush(patch: Patch = {}): Promise<void> {
    const { db } = this.#options;
    const pending = this.#warnings;
    this.#warnings = [];
    for (let start = 0; start < pending.length; start += WARNING_BATCH) {
      const warnings = pending.slice(start, start + WARNING_BATCH);
      const first = this.#nextWarning;
      this.#nextWarning += warnings.length;
      try {
        await insertWarnings(db, this.job.id, { first, warnings });
      } catch (error) {
        // The next flush writes them, in their order.
        this.#warnings = [...pending.slice(start), ...this.#warnings];
        if (this.#nextWarning === first + warnings.length) this.#nextWarning = first;
        throw error;
      }
    }
    if (this.#progress !== undefined) {
      await this.#save({ ...patch, progress: JSON.stringify(this.#progress) });
    } else if (Object.keys(patch).length > 0) await this.#save(patch);
  }

  async #save(patch: Patch): Promise<void> {
    const { db, owner, onChange } = this.#options;
    const isOurs = await saveRun(db, { id: this.job.id, owner }, patch);
    if (!isOurs) return this.stop('lost');
    this.#saved = { ...this.#saved, ...patch };
    onChange?.(this.#saved, this.#nextWarning);
  }

  async #sendHeartbeat(): Promise<void> {
    const { db, owner, clock } = this.#options;
    const alive = await saveHeartbeat(db, { id: this.job.id, owner, now: timestamp(clock()) });
    if (!alive) this.stop('lost');
    else if (alive.cancel_requested === 1) this.stop('canceled');
  }

  /**
   * Milliseconds until the next attempt; undefined: none. Expected failures (`AppError`) are not
   * retried.
   */
  #retryDelay(error: unknown): number | undefined {
    if (this.#abort.signal.aborted || error instanceof AppError) return undefined;
    return this.#task.retryAfterMs?.[this.job.attempts];
  }

  async #endWithError(error: unknown): Promise<void> {
    const reason = this.#abort.signal.aborted ? (this.#abort.signal.reason as StopReason) : null;
    // Another process runs the job now, so this run must not write.
    if (reason === 'lost') return;
    if (reason === 'shutdown') await this.#flush({ status: 'queued', owner: null });
    else if (reason === 'canceled') await this.#end({ status: 'canceled' });
    else await this.#fail(error);
  }

  async #fail(error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const failure = { error: message, error_code: failureCode(error) };
    const delay = this.#retryDelay(error);
    if (delay === undefined) return this.#end({ status: 'failed', ...failure });
    const { attempts } = this.job;
    const retryAt = timestamp(new Date(this.#options.clock().getTime() + delay));
    const patch = { ...failure, attempts: attempts + 1, retry_at: retryAt, owner: null };
    return this.#flush({ ...patch, status: 'queued' });
  }

  #end(patch: Patch & { status: 'finished' | 'failed' | 'canceled' }): Promise<void> {
    const ended_at = timestamp(this.#options.clock());
    return this.#flush({ ...patch, owner: null, ended_at });
  }
}
