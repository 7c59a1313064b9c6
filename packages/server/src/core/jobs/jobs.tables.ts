import type { ServerMessageCode } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    job: JobTable;
    job_warning: JobWarningTable;
    task_setting: TaskSettingTable;
    server_process: ServerProcessTable;
  }
}

export type JobStatus =
  | 'queued'
  | 'started'
  | 'finished'
  | 'failed'
  | 'canceled'
  /** Interrupted by a shutdown; continues at the next start. */
  | 'deferred';

/** A background job. The row is the source of truth and survives the process that runs it. */
export interface JobTable {
  id: string;
  task: string;
  status: JobStatus;
  /** JSON: the arguments. */
  payload: string;
  /** JSON: a checkpoint that the job resumes from. */
  journal: string;
  /** JSON: counters that users see. */
  progress: string;
  error: string | null;
  /** Selects the translation of `error`; null with an error: written by an older version. */
  error_code: ServerMessageCode | null;
  cancel_requested: Bit;
  /** Failures since a user started the job. */
  attempts: Generated<number>;
  /** After a failure, the earliest time of the next attempt; null: immediately. */
  retry_at: string | null;
  /** The process that runs the job, and its last heartbeat. */
  owner: string | null;
  beat_at: string | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
}

export interface JobWarningTable {
  job_id: string;
  seq: number;
  code: string;
  path: string;
  text: string;
}

/** Settings of a task that an admin changed. They override the environment. */
export interface TaskSettingTable {
  name: string;
  /** Null: the environment decides. */
  enabled: Bit | null;
  cron: string | null;
  /** The scheduled time of the last run, not the time when its job started. */
  last_run_at: string | null;
}

/** One of the processes that share this database. Times are those of the database clock. */
export interface ServerProcessTable {
  id: string;
  role: string;
  host: string;
  version: string;
  started_at: string;
  beat_at: string;
}
