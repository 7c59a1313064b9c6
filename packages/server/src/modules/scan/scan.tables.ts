import type { Generated } from 'kysely';

declare module '#core/db/tables.ts' {
  interface Tables {
    library_folder: LibraryFolderTable;
    missing_question: MissingConfirmationTable;
    library_layout: LibraryLayoutTable;
  }
}

/** A folder admins chose for the library. Unused while LIBRARY_DIR is set. */
interface LibraryFolderTable {
  id: Generated<number>;
  /** Relative if the folder is inside the data folder. */
  path: string;
  created_at: string;
  /** The row stays, so that a scan that runs during the removal cannot add the games again. */
  removed_at: string | null;
}

/** A platform with so many missing games that a user must confirm it. */
interface MissingConfirmationTable {
  platform_id: number;
  missing_count: number;
  total_count: number;
  asked_at: string;
}

/**
 * The layout of a library folder at its last scan, and the confirmation that a user must give if it
 * changed.
 */
export interface LibraryLayoutTable {
  root: string;
  /** JSON list of layouts. */
  layouts: string;
  /** JSON list of layouts found instead. This and all later columns are null if nothing changed. */
  found_layouts: string | null;
  /** JSON list of folder names. */
  found_folders: string | null;
  /** Games in the layout that disappeared. */
  game_count: number | null;
  asked_at: string | null;
  answer: 'wait' | 'use-new' | null;
}
