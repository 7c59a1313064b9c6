import type { Db } from '#db/engine.ts';
import { timestamp } from '#lib/timestamp.ts';

import {
  countWarnings,
  insertWarnings,
  saveBeat,
  saveJob,
  type JobRow,
  type JobWarning,
} from './jobs.queries.ts';
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
}

/** One job being run by this process. */
export class JobRun {
  readonly job: JobRow;
  readonly #surroundings: Surroundings;
  readonly #abort = new AbortController();
  #warnings: JobWarning[] = [];
  #nextWarning = 0;
  #progress: unknown;
  #savedAt = 0;

  constructor(job: JobRow, surroundings: Surroundings) {
    this.job = job;
    this.#surroundings = surroundings;
  }

  stop(reason: StopReason): void {
    this.#abort.abort(reason);
  }

  /** Resolves when the job has ended, whichever way; never rejects. */
  async execute(task: BoundTask): Promise<void> {
    const { db } = this.#surroundings;
    this.#nextWarning = await countWarnings(db, this.job.id);
    const beat = setInterval(() => {
      this.#beat().catch(this.#surroundings.onFault);
    }, BEAT_MS);
    try {
      await task.run(this.#context());
      this.#abort.signal.throwIfAborted();
      await this.#end({ status: 'finished' });
    } catch (error) {
      await this.#endAfter(error).catch(this.#surroundings.onFault);
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
        await this.#flush();
        await saveJob(this.#surroundings.db, id, { journal: JSON.stringify(next) });
      },
      progress: (progress) => this.#show(progress),
      warn: (warning) => {
        this.#warnings.push(warning);
      },
    };
  }

  #show(progress: unknown): void {
    this.#progress = progress;
    const now = this.#surroundings.clock().getTime();
    if (now - this.#savedAt < SAVE_PROGRESS_MS) return;
    this.#savedAt = now;
    this.#flush().catch(this.#surroundings.onFault);
  }

  async #flush(): Promise<void> {
    const { db } = this.#surroundings;
    const waiting = this.#warnings;
    this.#warnings = [];
    for (let start = 0; start < waiting.length; start += WARNINGS_AT_ONCE) {
      const warnings = waiting.slice(start, start + WARNINGS_AT_ONCE);
      const first = this.#nextWarning;
      this.#nextWarning += warnings.length;
      await insertWarnings(db, this.job.id, { first, warnings });
    }
    if (this.#progress !== undefined) {
      await saveJob(db, this.job.id, { progress: JSON.stringify(this.#progress) });
    }
  }

  async #beat(): Promise<void> {
    const { db, owner, clock } = this.#surroundings;
    const alive = await saveBeat(db, { id: this.job.id, owner, now: timestamp(clock()) });
    if (!alive) this.stop('lost');
    else if (alive.cancel_requested === 1) this.stop('canceled');
  }

  async #endAfter(error: unknown): Promise<void> {
    const reason = this.#abort.signal.aborted ? (this.#abort.signal.reason as StopReason) : null;
    // Somebody else works on it now: nothing here may be written any more.
    if (reason === 'lost') return;
    if (reason === 'shutdown') {
      await this.#flush();
      await saveJob(this.#surroundings.db, this.job.id, { status: 'queued', owner: null });
    } else if (reason === 'canceled') await this.#end({ status: 'canceled' });
    else await this.#end({ status: 'failed', error: messageOf(error) });
  }

  async #end(patch: { status: 'finished' | 'failed' | 'canceled'; error?: string }): Promise<void> {
    const { db, clock } = this.#surroundings;
    await this.#flush();
    await saveJob(db, this.job.id, { ...patch, owner: null, ended_at: timestamp(clock()) });
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
