import Database from 'better-sqlite3';

import type { DatabaseFault } from '#core/db/engine.ts';

/**
 * Asked over a connection of its own that does not wait: the usual one would hold up the whole
 * server while somebody else has the lock.
 */
export function examineFile(file: string): DatabaseFault | null {
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
