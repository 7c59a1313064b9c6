import { join } from 'node:path';

import Database from 'better-sqlite3';

/** Time for a server that is shutting down to release the lock. */
const WAIT_MS = 2500;
/** Referenced until the process ends: a garbage-collected connection would release its lock. */
const connections: Database.Database[] = [];

/**
 * Locks the data folder until this process ends. Returns false if another process has locked it.
 * The operating system releases the lock however the process dies, and it works between containers
 * on one volume, whose process ids are unrelated.
 */
export function lockDataFolder(root: string, waitMs = WAIT_MS): boolean {
  try {
    const database = new Database(join(root, 'saveroom.lock'), { timeout: waitMs });
    connections.push(database);
    // An exclusive transaction that writes nothing needs no free disk space.
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    // Disk errors are reported and retried when the database itself is opened.
    return true;
  }
}

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
