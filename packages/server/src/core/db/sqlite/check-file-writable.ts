import Database from 'better-sqlite3';

import type { DatabaseFault } from '#core/db/engine.ts';

/**
 * Uses a separate connection without a busy timeout: the main connection would block the whole
 * server while another process holds the lock.
 */
export function checkFileWritable(file: string): DatabaseFault | null {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { fileMustExist: true, timeout: 0 });
    database.exec('begin immediate');
    database.exec('rollback');
    return null;
  } catch (error) {
    return faultOf((error as { code?: string }).code ?? '');
  } finally {
    database?.close();
  }
}

function faultOf(code: string): DatabaseFault {
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'locked';
  return code.startsWith('SQLITE_READONLY') ? 'read_only' : 'away';
}
