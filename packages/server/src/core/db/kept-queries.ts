import type { Compilable, CompiledQuery } from 'kysely';

import type { Db } from './engine.ts';

const MOST_KEPT = 200;

const kept = new WeakMap<Db, Map<string, CompiledQuery>>();

/**
 * Runs a query about some values, which must be its last parameters. Putting a wide one together
 * takes longer than running it, so it is done once for each name and number of values.
 */
export async function runKept<Row>(
  db: Db,
  { name, values }: { readonly name: string; readonly values: readonly (number | string)[] },
  build: () => Compilable<Row>,
): Promise<Row[]> {
  const queries = queriesOf(db);
  const key = `${name}:${values.length}`;
  const known = queries.get(key);
  const query = known ?? build().compile();
  if (!known) queries.set(key, query);
  const others = query.parameters.slice(0, query.parameters.length - values.length);
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: [...others, ...values] });
  return rows;
}

function queriesOf(db: Db): Map<string, CompiledQuery> {
  const known = kept.get(db);
  if (known && known.size < MOST_KEPT) return known;
  const fresh = new Map<string, CompiledQuery>();
  kept.set(db, fresh);
  return fresh;
}
