import type { Compilable, CompiledQuery } from 'kysely';

import type { Db } from './engine.ts';

const MAX_QUERIES = 200;

const cache = new WeakMap<Db, Map<string, CompiledQuery>>();

/**
 * Runs a query whose last parameters are `values`. Building and compiling a wide query takes longer
 * than running it, so the compiled query is cached by name and number of values.
 */
export async function runCompiled<Row>(
  db: Db,
  { name, values }: { readonly name: string; readonly values: readonly (number | string)[] },
  build: () => Compilable<Row>,
): Promise<Row[]> {
  const queries = queriesOf(db);
  const key = `${name}:${values.length}`;
  const cached = queries.get(key);
  const query = cached ?? build().compile();
  if (!cached) queries.set(key, query);
  const others = query.parameters.slice(0, query.parameters.length - values.length);
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: [...others, ...values] });
  return rows;
}

function queriesOf(db: Db): Map<string, CompiledQuery> {
  const current = cache.get(db);
  if (current && current.size < MAX_QUERIES) return current;
  const fresh = new Map<string, CompiledQuery>();
  cache.set(db, fresh);
  return fresh;
}
