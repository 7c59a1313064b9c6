import type { ToldCode } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

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
  /** Ended by a stop of the server; goes on at the next start. */
  | 'deferred';

/** A piece of background work. The row is the truth: it survives whatever runs it. */
export interface JobTable {
  id: string;
  task: string;
  status: JobStatus;
  /** JSON: what was asked for. */
  payload: string;
  /** JSON: how far it got, enough to go on from. */
  journal: string;
  /** JSON: counters for people. */
  progress: string;
  error: string | null;
  /** What `error` is translated by; null with one: from before it was kept. */
  error_code: ToldCode | null;
  cancel_requested: Bit;
  /** How often it failed since a person asked for it. */
  attempts: Generated<number>;
  /** Not to be begun before this, after a failure; null: at once. */
  retry_at: string | null;
  /** Which process works on it, and when it last said so. */
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

/** What an admin chose for a task, over what the environment says. */
export interface TaskSettingTable {
  name: string;
  /** Null: as the environment says. */
  enabled: Bit | null;
  cron: string | null;
  /** The appointment that was kept last, not when the work began. */
  last_run_at: string | null;
}

/** A process that serves this database together with others, by the clock of the database. */
export interface ServerProcessTable {
  id: string;
  role: string;
  host: string;
  version: string;
  started_at: string;
  beat_at: string;
}
