import { sql } from 'kysely';

const RESTORE_LOCK = 7_283_667;

/**
 * One after the other among all processes that restore into this PostgreSQL; one that dies lets go.
 * Without an address it is SQLite, where nobody else can be.
 */
export async function withRestoreTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  if (databaseUrl === '') return work();
  // Only here: the driver costs memory and start-up time.
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  const { db } = openPostgres(databaseUrl);
  try {
    return await db.transaction().execute(async (held) => {
      // Of the transaction, not of the connection: a pooler may give that to somebody else.
      await sql`select pg_advisory_xact_lock(${RESTORE_LOCK})`.execute(held);
      return work();
    });
  } finally {
    await db.destroy();
  }
}
