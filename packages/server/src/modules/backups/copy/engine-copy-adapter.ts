import type { Db } from '#core/db/engine.ts';
import type { TableShape } from './table-shape.ts';

/** The engine-specific parts of reading or writing a whole database. */
export interface EngineCopyAdapter {
  describe(db: Db): Promise<TableShape[]>;
  /** The last generated id per table, so that ids of deleted rows are never reused. */
  lastIds(db: Db): Promise<Record<string, number>>;
  setLastIds(db: Db, ids: Readonly<Record<string, number>>): Promise<void>;
  /** Deletes all rows of these tables, which are sorted by references. */
  empty(db: Db, tables: readonly string[]): Promise<void>;
  /** Bytes on disk. */
  size(db: Db): Promise<number>;
}
