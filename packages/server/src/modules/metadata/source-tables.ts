import type { SourceId, SourceProblem } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

/** What admins chose for a metadata source, and what went wrong with it last. */
export interface SourceSettingTable {
  source: SourceId;
  /** Null: as it is by itself. */
  is_enabled: Bit | null;
  /** JSON by name, sealed with the server's secret; empty: none. */
  keys: string;
  last_problem: string | null;
  /** Null with a problem: from before it was kept. */
  last_problem_kind: SourceProblem | null;
  last_problem_at: string | null;
  /** The first failure since its last answer; null: it answers. */
  failing_since: string | null;
  /** Games that it could not be asked about in the last run. */
  unasked_games: Generated<number>;
  updated_at: string;
}

/** What a source wants to know again later, such as a token. */
export interface SourceMemoryTable {
  source: SourceId;
  key: string;
  value: string;
  is_sealed: Bit;
  expires_at: string;
}
