import { join } from 'node:path';

import Database from 'better-sqlite3';

/** A server that was just told to stop gets this long to do so. */
const WAIT_MS = 2500;
/** Referenced for as long as the process lives: a collected connection would release its lock. */
const held: Database.Database[] = [];

/**
 * Takes the data folder for this process until it ends. Returns false if another process has it.
 * The operating system holds the lock: it ends with its process however that dies, and it holds
 * between containers on one volume, whose process ids mean nothing to each other.
 */
export function lockDataFolder(root: string, waitMs = WAIT_MS): boolean {
  try {
    const database = new Database(join(root, 'saveroom.lock'), { timeout: waitMs });
    held.push(database);
    // An exclusive transaction that writes nothing needs no free disk space.
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    // A disk that fails is reported, and waited for, when the database itself is opened.
    return true;
  }
}
