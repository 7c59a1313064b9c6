import { type AliasedRawBuilder, type Selectable, sql } from 'kysely';

import type { Tables } from './tables.ts';

/**
 * A table whose rows a query finds through a row that the same query has checked, such as the details
 * of a game. To check them again would take longer than the rest of the query.
 */
export const checkedTable = <T extends keyof Tables, A extends string = T>(
  table: T,
  alias: A = table as never,
): AliasedRawBuilder<Selectable<Tables[T]>, A> =>
  sql<Selectable<Tables[T]>>`${sql.table(table)}`.as(alias);
