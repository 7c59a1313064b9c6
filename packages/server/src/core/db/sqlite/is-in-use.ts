import Database from 'better-sqlite3';

/** True if another process has this database file open. */
export function isInUse(file: string): boolean {
  const database = new Database(file, { timeout: 200 });
  try {
    // In WAL mode every open connection holds a shared lock, even when idle.
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin immediate; rollback');
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    database.close();
  }
}
