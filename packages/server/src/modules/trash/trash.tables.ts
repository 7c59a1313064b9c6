declare module '#core/db/tables.ts' {
  interface Tables {
    trash_entry: TrashEntryTable;
  }
}

/** Files moved out of the library, and the paths to restore them to. */
export interface TrashEntryTable {
  id: string;
  kind: 'game' | 'file' | 'firmware';
  name: string;
  rom_id: number | null;
  platform_id: number | null;
  root: string;
  /** JSON list of paths, relative to the root and also to `place`. */
  paths: string;
  /** Folder below the data folder. */
  place: string;
  size_bytes: number;
  user_id: number | null;
  deleted_at: string;
}
