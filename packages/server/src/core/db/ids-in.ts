import { sql, type RawBuilder } from 'kysely';

/**
 * The right side of `in` for any number of ids. They are passed as one JSON text, because both
 * engines limit the number of parameters and users can select more games than that.
 */
export const idsIn = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`(select cast(key as integer) from json_each(${toJsonObject(ids)}))`;

/** An object with the ids as keys, because PostgreSQL's `json_each` does not accept arrays. */
const toJsonObject = (ids: readonly number[]): string =>
  `{${ids.map((id) => `"${id}":0`).join(',')}}`;
