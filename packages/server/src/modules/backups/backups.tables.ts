declare module '#core/db/tables.ts' {
  interface Tables {
    backup_setting: BackupSettingTable;
    restore_mark: RestoreMarkTable;
  }
}

/** A single row: how long automatic backups are retained. */
export interface BackupSettingTable {
  id: number;
  keep_count: number;
  keep_days: number;
}

/** A completed restore. */
export interface RestoreMarkTable {
  id: string;
  backup: string;
  backup_created_at: string;
  /** The backup of the data that the restore replaced. */
  restore_point: string;
  restored_at: string;
}
