declare module '#core/db/tables.ts' {
  interface Tables {
    catalogue_copy: CatalogueCopyTable;
  }
}

/** Copies of the library in memory that lie in files and were made of this very database. */
export interface CatalogueCopyTable {
  /** Unguessable, and in the file as well. */
  token: string;
  /** The last change that is in it. */
  seq: number;
}
