import type { JobWarning } from './jobs.queries.ts';

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
  readonly warn: (warning: JobWarning) => void;
}

/** A kind of background work, already holding everything it needs. */
export interface BoundTask {
  readonly name: string;
  /** Tasks of one lane wait for each other. */
  readonly lane: string;
  run(context: JobContext<unknown, unknown, unknown>): Promise<void>;
}

/** Forgets the types at the border to the engine, which stores JSON. */
export const bindTask = <Payload, Journal, Progress>(task: {
  name: string;
  lane: string;
  run(context: JobContext<Payload, Journal, Progress>): Promise<void>;
}): BoundTask => task as BoundTask;
