import Database from 'better-sqlite3';

/** Whether another process has this file open. */
export function isInUse(file: string): boolean {
  const database = new Database(file, { timeout: 200 });
  try {
    // Whoever has a file in WAL mode open shares a lock on it, also while doing nothing.
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
