import type { Logger } from 'kysely';

import type { Engine } from './engine.ts';

/** Loads only the driver in use, to save memory and start-up time. */
export async function openDatabase(
  databaseUrl: string,
  sqlite: { file: string; snapshotDir: string },
  log?: Logger,
): Promise<Engine> {
  if (databaseUrl !== '') {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    return openPostgres(databaseUrl, log);
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.ts');
  return openSqlite(sqlite.file, sqlite.snapshotDir, log);
}
