import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { failureCode } from '#core/lib/failure-code.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  countWarnings,
  insertWarnings,
  removeWarningsAfter,
  type JobWarning,
} from './job-warnings.queries.ts';
import { saveBeat, saveRun, type JobRow } from './jobs.queries.ts';
import type { BoundTask, JobContext } from './task.ts';

const BEAT_MS = 5000;
const SAVE_PROGRESS_MS = 1000;
const WARNINGS_AT_ONCE = 200;

/** Why a run was aborted. */
export type StopReason = 'canceled' | 'shutdown' | 'lost';

interface Surroundings {
  readonly db: Db;
  readonly owner: string;
  readonly clock: () => Date;
  /** The database would not take what a run has to say. */
  readonly onFault: (error: unknown) => void;
  readonly onChange?: ((job: JobRow, warnings: number) => void) | undefined;
}

type Patch = Parameters<typeof saveRun>[2];

/** One job being run by this process. */
export class JobRun {
  readonly job: JobRow;
  readonly #task: BoundTask;
  readonly #surroundings: Surroundings;
  readonly #abort = new AbortController();
  #warnings: JobWarning[] = [];
  #nextWarning = 0;
  #progress: unknown;
  #savedAt = 0;
  /** As it stands in the database. */
  #saved: JobRow;

  constructor(job: JobRow, task: BoundTask, surroundings: Surroundings) {
    this.job = job;
    this.#saved = job;
    this.#task = task;
    this.#surroundings = surroundings;
  }

  stop(reason: StopReason): void {
    this.#abort.abort(reason);
  }

  /** Resolves when the job has ended, whichever way; never rejects. */
  async execute(): Promise<void> {
    const { db, onFault } = this.#surroundings;
    const beat = setInterval(() => {
      this.#beat().catch(onFault);
    }, BEAT_MS);
    try {
      this.#nextWarning = await countWarnings(db, this.job.id);
      this.#surroundings.onChange?.(this.#saved, this.#nextWarning);
      // Stopped before it began: a task only listens for what comes after.
      this.#abort.signal.throwIfAborted();
      await this.#task.run(this.#context());
      this.#abort.signal.throwIfAborted();
      await this.#end({ status: 'finished' });
    } catch (error) {
      await this.#endAfter(error).catch(onFault);
    } finally {
      clearInterval(beat);
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
        // Somebody else goes on from the last entry: what is done from here on is done twice.
        this.#abort.signal.throwIfAborted();
      },
      progress: (progress) => this.#show(progress),
      warn: (warning) => {
        this.#warnings.push(warning);
      },
      keepWarnings: async (count) => {
        await removeWarningsAfter(this.#surroundings.db, id, count);
        this.#nextWarning = Math.min(this.#nextWarning, count);
      },
      willRetryAfter: (error) => this.#waitAfter(error) !== undefined,
    };
  }

  #show(progress: unknown): void {
    this.#progress = progress;
    const now = this.#surroundings.clock().getTime();
    if (now - this.#savedAt < SAVE_PROGRESS_MS) return;
    this.#savedAt = now;
    this.#flush().catch(this.#surroundings.onFault);
  }

  async #flush(patch: Patch = {}): Promise<void> {
    const { db } = this.#surroundings;
    const waiting = this.#warnings;
    this.#warnings = [];
    for (let start = 0; start < waiting.length; start += WARNINGS_AT_ONCE) {
      const warnings = waiting.slice(start, start + WARNINGS_AT_ONCE);
      const first = this.#nextWarning;
      this.#nextWarning += warnings.length;
      try {
        await insertWarnings(db, this.job.id, { first, warnings });
      } catch (error) {
        // They are written with the next ones.
        this.#warnings = [...waiting.slice(start), ...this.#warnings];
        if (this.#nextWarning === first + warnings.length) this.#nextWarning = first;
        throw error;
      }
    }
    if (this.#progress !== undefined) {
      await this.#save({ ...patch, progress: JSON.stringify(this.#progress) });
    } else if (Object.keys(patch).length > 0) await this.#save(patch);
  }

  async #save(patch: Patch): Promise<void> {
    const { db, owner, onChange } = this.#surroundings;
    const isOurs = await saveRun(db, { id: this.job.id, owner }, patch);
    if (!isOurs) return this.stop('lost');
    this.#saved = { ...this.#saved, ...patch };
    onChange?.(this.#saved, this.#nextWarning);
  }

  async #beat(): Promise<void> {
    const { db, owner, clock } = this.#surroundings;
    const alive = await saveBeat(db, { id: this.job.id, owner, now: timestamp(clock()) });
    if (!alive) this.stop('lost');
    else if (alive.cancel_requested === 1) this.stop('canceled');
  }

  /** Milliseconds; undefined: this was the last attempt. What was refused stays refused. */
  #waitAfter(error: unknown): number | undefined {
    if (this.#abort.signal.aborted || error instanceof AppError) return undefined;
    return this.#task.retryAfterMs?.[this.job.attempts];
  }

  async #endAfter(error: unknown): Promise<void> {
    const reason = this.#abort.signal.aborted ? (this.#abort.signal.reason as StopReason) : null;
    // Somebody else works on it now: nothing here may be written any more.
    if (reason === 'lost') return;
    if (reason === 'shutdown') await this.#flush({ status: 'queued', owner: null });
    else if (reason === 'canceled') await this.#end({ status: 'canceled' });
    else await this.#fail(error);
  }

  async #fail(error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const told = { error: message, error_code: failureCode(error) };
    const wait = this.#waitAfter(error);
    if (wait === undefined) return this.#end({ status: 'failed', ...told });
    const { attempts } = this.job;
    const retryAt = timestamp(new Date(this.#surroundings.clock().getTime() + wait));
    const patch = { ...told, attempts: attempts + 1, retry_at: retryAt, owner: null };
    return this.#flush({ ...patch, status: 'queued' });
  }

  #end(patch: Patch & { status: 'finished' | 'failed' | 'canceled' }): Promise<void> {
    const ended_at = timestamp(this.#surroundings.clock());
    return this.#flush({ ...patch, owner: null, ended_at });
  }
}
