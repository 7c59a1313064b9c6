import type { CompiledQuery } from 'kysely';
import { expect } from 'vitest';

import type { Db, Engine } from '#core/db/engine.ts';

/** The query plans of all statements that a function runs. */
export async function plansOf(
  engine: Engine,
  run: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const recording = engine.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(engine.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(recording);
  expect(queries.length).toBeGreaterThan(0);
  return Promise.all(queries.map((query) => engine.explain(query)));
}
