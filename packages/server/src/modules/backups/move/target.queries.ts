import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

interface PostgresState {
  readonly encoding: string;
  readonly read_only: boolean;
  readonly may_create: boolean;
}

/** What decides whether tables can be created in a PostgreSQL database. */
export async function readPostgresState(db: Db): Promise<PostgresState> {
  const { rows } = await sql<PostgresState>`
    select current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as read_only,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('invariant: a select without a table returns one row');
  return state;
}
