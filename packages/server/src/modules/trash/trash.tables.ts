declare module '#core/db/tables.ts' {
  interface Tables {
    trash_entry: TrashEntryTable;
  }
}

/** What was moved out of the library, and where it goes when somebody wants it back. */
export interface TrashEntryTable {
  id: string;
  kind: 'game' | 'file' | 'firmware';
  name: string;
  rom_id: number | null;
  platform_id: number | null;
  root: string;
  /** JSON list: below the root, and below `place` likewise. */
  paths: string;
  /** Folder below the data folder. */
  place: string;
  size_bytes: number;
  user_id: number | null;
  deleted_at: string;
}
