import type { Compilable, CompiledQuery } from 'kysely';

import type { Db } from './engine.ts';

const MOST_KEPT = 200;

const kept = new WeakMap<Db, Map<string, CompiledQuery>>();

/**
 * Runs a query about some ids, which must be its last parameters. Putting a wide one together takes
 * longer than running it, so it is done once for each name and number of ids.
 */
export async function runKept<Row>(
  db: Db,
  { name, ids }: { readonly name: string; readonly ids: readonly number[] },
  build: () => Compilable<Row>,
): Promise<Row[]> {
  const queries = queriesOf(db);
  const key = `${name}:${ids.length}`;
  const known = queries.get(key);
  const query = known ?? build().compile();
  if (!known) queries.set(key, query);
  const others = query.parameters.slice(0, query.parameters.length - ids.length);
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: [...others, ...ids] });
  return rows;
}

function queriesOf(db: Db): Map<string, CompiledQuery> {
  const known = kept.get(db);
  if (known && known.size < MOST_KEPT) return known;
  const fresh = new Map<string, CompiledQuery>();
  kept.set(db, fresh);
  return fresh;
}
