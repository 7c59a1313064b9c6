import type { Db } from '#core/db/engine.ts';
import type { TableShape } from './table-shape.ts';

/** What the two engines do differently when a whole database is read or written. */
export interface CopyWays {
  describe(db: Db): Promise<TableShape[]>;
  /** The last number handed out per table: one that is gone is never given again. */
  lastIds(db: Db): Promise<Record<string, number>>;
  setLastIds(db: Db, ids: Readonly<Record<string, number>>): Promise<void>;
  /** Takes every row out of these tables, which are in order of references. */
  empty(db: Db, tables: readonly string[]): Promise<void>;
  /** Bytes on disk. */
  size(db: Db): Promise<number>;
}
