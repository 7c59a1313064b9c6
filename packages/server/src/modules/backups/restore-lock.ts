import { sql } from 'kysely';

const RESTORE_LOCK = 7_283_667;

/**
 * Serializes the processes that restore into this PostgreSQL database; a crash releases the lock.
 * An empty URL means SQLite, where no other process can run.
 */
export async function withRestoreLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  if (databaseUrl === '') return work();
  // Imported on demand: the driver costs memory and start-up time.
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  const { db } = openPostgres(databaseUrl);
  try {
    return await db.transaction().execute(async (transaction) => {
      // Locks the transaction, not the session: a pooler may hand the connection to another client.
      await sql`select pg_advisory_xact_lock(${RESTORE_LOCK})`.execute(transaction);
      return work();
    });
  } finally {
    await db.destroy();
  }
}
