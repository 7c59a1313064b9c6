import type { Logger } from 'kysely';

import type { Engine } from './engine.ts';
import { NO_RELAY, type Relay } from './relay.ts';

/** Opens PostgreSQL, or SQLite if the URL is empty. Loads only that driver, to start faster. */
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

/** Opens the message channel between the processes that use this database. */
export async function openRelay(
  { location }: Pick<Engine, 'location'>,
  onFault: (error: unknown) => void,
): Promise<Relay> {
  if (!location || location.databaseUrl === '') return NO_RELAY;
  const { PostgresRelay } = await import('./postgres/postgres-relay.ts');
  return new PostgresRelay({ databaseUrl: location.databaseUrl, onFault });
}
