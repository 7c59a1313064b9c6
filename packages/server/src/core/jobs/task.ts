import type { TaskType, WarningCode } from '@saveroom/contract';

import type { JobWarning } from './job-warnings.queries.ts';

/** What the engine passes to the task of a running job. */
export interface JobContext<Payload, Journal, Progress> {
  readonly id: string;
  readonly payload: Payload;
  /** The last checkpoint of an earlier run of this job; undefined: there is none. */
  readonly journal: Journal | undefined;
  /** Aborted when a user cancels the job, the server stops, or another process takes over. */
  readonly signal: AbortSignal;
  /** After this resolves, a crash does not repeat the work before it. */
  readonly saveJournal: (journal: Journal) => Promise<void>;
  readonly progress: (progress: Progress) => void;
  /** Reports a problem with one file. The job continues. */
  readonly warn: (warning: JobWarning & { readonly code: WarningCode }) => void;
  /** Removes all warnings except the first `count`, because their files are checked again. */
  readonly truncateWarnings: (count: number) => Promise<void>;
  /** Whether the job is retried after this error. */
  readonly willRetryAfter: (error: unknown) => boolean;
}

/** Long enough for a database or a disk to recover; after the last attempt the job has failed. */
export const RETRY_AFTER_MS: readonly number[] = [5000, 30_000, 120_000];

/** A task with its dependencies bound. */
export interface BoundTask {
  readonly name: string;
  /** Undefined: `generic`. */
  readonly type?: TaskType;
  /** Tasks of one lane run one after the other. */
  readonly lane: string;
  /** The delay before each retry. Undefined: a failed job is not retried. */
  readonly retryAfterMs?: readonly number[];
  run(context: JobContext<unknown, unknown, unknown>): Promise<void>;
}
