import type { WarningCode } from '@saveroom/contract';

import type { JobWarning } from './job-warnings.queries.ts';

/** What a piece of work is given by the engine that runs it. */
export interface JobContext<Payload, Journal, Progress> {
  readonly id: string;
  readonly payload: Payload;
  /** How far an earlier run of this very job got; undefined: it begins. */
  readonly journal: Journal | undefined;
  /** Aborted when someone stops the job or the server goes down. */
  readonly signal: AbortSignal;
  /** After this resolves, a crash does not repeat what was done. */
  readonly saveJournal: (journal: Journal) => Promise<void>;
  readonly progress: (progress: Progress) => void;
  /** Something that is wrong with one file, told in the report; the work goes on. */
  readonly warn: (warning: JobWarning & { readonly code: WarningCode }) => void;
  /** Takes back all warnings but the first so many: what they are about is looked at again. */
  readonly keepWarnings: (count: number) => Promise<void>;
  /** Whether this failure is not the end of the job. */
  readonly willRetryAfter: (error: unknown) => boolean;
}

/** Long enough for a database or a disk to come back, and bounded: then a person is told. */
export const RETRY_AFTER_MS: readonly number[] = [5000, 30_000, 120_000];

/** A kind of background work, already holding everything it needs. */
export interface BoundTask {
  readonly name: string;
  /** Tasks of one lane wait for each other. */
  readonly lane: string;
  /** The wait before each further attempt. None: to begin again could do harm, or would not help. */
  readonly retryAfterMs?: readonly number[];
  run(context: JobContext<unknown, unknown, unknown>): Promise<void>;
}

/** Forgets the types at the border to the engine, which stores JSON. */
export const bindTask = <Payload, Journal, Progress>(task: {
  name: string;
  lane: string;
  retryAfterMs?: readonly number[];
  run(context: JobContext<Payload, Journal, Progress>): Promise<void>;
}): BoundTask => task as BoundTask;
