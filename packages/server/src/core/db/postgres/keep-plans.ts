import type pg from 'pg';

import type { StatementNames } from './statement-names.ts';

type Query = (...given: readonly unknown[]) => unknown;

/**
 * PostgreSQL plans a statement anew each time it is asked, which takes longer than running most of
 * ours. What has a name it plans once for each connection.
 */
export function keepPlans(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const kept: Query = (...given) => {
    const [text, values] = given;
    if (typeof text !== 'string' || !Array.isArray(values)) return query(...given);
    const name = names.of(text);
    if (name === undefined) return query(text, values);
    return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      names.forget(text);
      return query(text, values);
    });
  };
  client.query = kept as typeof client.query;
}

/** Somebody else's migration gave a table a column, and the statement asked for all of them. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan');
