import { sql, type RawBuilder } from 'kysely';

/**
 * The right side of `in` for any number of ids. They travel as one JSON text: either engine takes
 * only so many parameters, and a person can choose more games than that.
 */
export const idsIn = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`(select cast(key as integer) from json_each(${keyed(ids)}))`;

/** PostgreSQL's `json_each` takes objects only. */
const keyed = (ids: readonly number[]): string => `{${ids.map((id) => `"${id}":0`).join(',')}}`;
