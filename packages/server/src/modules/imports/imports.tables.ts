import type {
  ImportKind,
  ImportOutcome,
  ImportReason,
  ImportSource,
  ImportState,
} from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    import_run: ImportRunTable;
    import_line: ImportLineTable;
  }
}

/** An import with its input, settings and position. It never contains credentials. */
export interface ImportRunTable {
  id: Generated<number>;
  user_id: number;
  source: ImportSource;
  state: ImportState;
  /** Whether the counts, lines and position are those of a check. */
  is_dry_run: Generated<Bit>;
  /** Address of the other server. */
  address: string | null;
  /** Folder on this server. */
  folder: string | null;
  /** JSON: `ImportSettings`. */
  settings: string;
  /** The last job. */
  job_id: string | null;
  /** Key of the last item that was applied; null: none. */
  position: string | null;
  done: Generated<number>;
  total: number | null;
  /** What is being imported. */
  current: Generated<string>;
  /** JSON: number of lines by kind and outcome. */
  counts: Generated<string>;
  error: string | null;
  error_code: ImportReason | null;
  created_at: string;
  updated_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** A line of the report. */
export interface ImportLineTable {
  id: Generated<number>;
  run_id: number;
  kind: ImportKind;
  outcome: ImportOutcome;
  subject: string;
  place: string;
  reason_code: ImportReason | null;
  reason: string | null;
}
