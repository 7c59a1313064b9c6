import { join } from 'node:path';

import Database from 'better-sqlite3';

/** Time for a server that is shutting down to release the lock. */
const WAIT_MS = 2500;
const LOCK_FILE = 'saveroom.lock';
/** Referenced until the process ends: a garbage-collected connection would release its lock. */
const permanentLocks = new Map<string, FolderLock>();

interface FolderLock {
  /** False: another process has locked the folder. */
  readonly isHeld: boolean;
  /** Why the folder could not be locked; null: it is locked, or another process has locked it. */
  readonly fault: unknown;
  release(): void;
}

/**
 * Locks the data folder until this process ends. Returns false if another process has locked it,
 * and throws if the disk fails. The operating system releases the lock however the process dies,
 * and it works between containers on one volume, whose process ids are unrelated.
 */
export function lockDataFolder(root: string, waitMs = WAIT_MS): boolean {
  // A server that restarts in this process has locked the folder already.
  if (permanentLocks.has(root)) return true;
  const lock = lockFolder(root, waitMs);
  if (lock.fault !== null) {
    lock.release();
    throw lock.fault;
  }
  if (lock.isHeld) permanentLocks.set(root, lock);
  return lock.isHeld;
}

/** Locks a folder in the same way until the lock is released. */
export function lockFolder(folder: string, waitMs = 0): FolderLock {
  let database: Database.Database | undefined;
  const release = (): void => {
    database?.close();
  };
  try {
    database = new Database(join(folder, LOCK_FILE), { timeout: waitMs });
    // An exclusive transaction that writes nothing needs no free disk space.
    database.exec('begin exclusive');
    return { isHeld: true, fault: null, release };
  } catch (error) {
    const isBusy = (error as { code?: string }).code === 'SQLITE_BUSY';
    return { isHeld: !isBusy, fault: isBusy ? null : error, release };
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
