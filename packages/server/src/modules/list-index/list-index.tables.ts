declare module '#core/db/tables.ts' {
  interface Tables {
    catalogue_copy: CacheFileTable;
  }
}

/** Cache files of the list index that were built from this database. */
export interface CacheFileTable {
  /** Random; the cache file contains it too. */
  token: string;
  /** The last change that the file contains. */
  seq: number;
}
