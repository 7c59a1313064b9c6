import type pg from 'pg';

import type { StatementNames } from './statement-names.ts';

type Query = (...args: readonly unknown[]) => unknown;

/**
 * PostgreSQL plans a statement each time it runs, which takes longer than running most of ours.
 * Named (prepared) statements are planned once per connection.
 */
export function usePreparedStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const prepared: Query = (...args) => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return query(...args);
    const name = names.nameFor(text);
    if (name === undefined) return query(text, values);
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      names.disable(text);
      return query(text, values);
    });
  };
  client.query = prepared as typeof client.query;
}

/** Another process migrated a table that the statement reads with `select *`. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan');
