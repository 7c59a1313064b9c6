declare module '#core/db/tables.ts' {
  interface Tables {
    backup_setting: BackupSettingTable;
    restore_mark: RestoreMarkTable;
  }
}

/** A single row: how long backups are kept that nobody asked for by hand. */
export interface BackupSettingTable {
  id: number;
  keep_count: number;
  keep_days: number;
}

/** A restore that was carried out. */
export interface RestoreMarkTable {
  id: string;
  backup: string;
  backup_created_at: string;
  /** The backup of what was there before. */
  restore_point: string;
  restored_at: string;
}
