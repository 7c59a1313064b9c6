import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';

import type { Db } from './engine.ts';

const MAX_QUERIES = 200;

const cache = new WeakMap<Db, LRUCache<string, CompiledQuery>>();

type Value = number | string;

/** A placeholder for each value, which the query uses in place of the value. */
type Placeholders<Values extends readonly Value[]> = {
  readonly [Index in keyof Values]: RawBuilder<Values[Index]>;
};

/** The parameter of a compiled query that the value with this index replaces. */
class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Runs a query with `values` in place of the placeholders it was built with. Building and compiling
 * a wide query takes longer than running it, so the compiled query is cached by name and number of
 * values. Everything else that shapes the query must be part of its name.
 */
export async function runCompiled<Row, const Values extends readonly Value[]>(
  db: Db,
  { name, values }: { readonly name: string; readonly values: Values },
  build: (placeholders: Placeholders<Values>) => Compilable<Row>,
): Promise<Row[]> {
  const queries = queriesOf(db);
  const key = `${name}:${values.length}`;
  let query = queries.get(key);
  if (!query) {
    query = build(placeholdersFor(values)).compile();
    queries.set(key, query);
  }
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Slot ? values[parameter.index] : parameter,
  );
  const { rows } = await db.executeQuery<Row>({ ...query, parameters });
  return rows;
}

const placeholdersFor = <Values extends readonly Value[]>(values: Values): Placeholders<Values> =>
  values.map((_, index) => sql`${new Slot(index)}`) as unknown as Placeholders<Values>;

function queriesOf(db: Db): LRUCache<string, CompiledQuery> {
  const current = cache.get(db);
  if (current) return current;
  const fresh = new LRUCache<string, CompiledQuery>({ max: MAX_QUERIES });
  cache.set(db, fresh);
  return fresh;
}
