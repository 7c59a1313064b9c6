import type { Generated } from 'kysely';

declare module '#core/db/tables.ts' {
  interface Tables {
    library_folder: LibraryFolderTable;
    missing_question: MissingQuestionTable;
    library_layout: LibraryLayoutTable;
  }
}

/** A folder admins chose for the library. Unused while LIBRARY_DIR is set. */
export interface LibraryFolderTable {
  id: Generated<number>;
  /** Relative to the data folder when it is inside it. */
  path: string;
  created_at: string;
  /** Kept so that a scan still running when it was removed cannot bring its games back. */
  removed_at: string | null;
}

/** A platform whose games vanished in such a number that a person has to say it is true. */
export interface MissingQuestionTable {
  platform_id: number;
  missing_count: number;
  total_count: number;
  asked_at: string;
}

/** The layout a library root had at its last scan, and the question asked when it disappears. */
export interface LibraryLayoutTable {
  root: string;
  /** JSON list of layouts. */
  layouts: string;
  /** JSON list of layouts found instead. Null, like all that follows: the layout is as expected. */
  found_layouts: string | null;
  /** JSON list of folder names. */
  found_folders: string | null;
  /** Games in the layout that disappeared. */
  game_count: number | null;
  asked_at: string | null;
  answer: 'wait' | 'use-new' | null;
}
