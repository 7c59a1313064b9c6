import type { CompiledQuery } from 'kysely';
import { expect } from 'vitest';

import type { Db, Engine } from '#core/db/engine.ts';

/** The plans of every statement a query function runs. */
export async function plansOf(
  engine: Engine,
  run: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const seen: CompiledQuery[] = [];
  const watched = engine.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(engine.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(watched);
  expect(seen.length).toBeGreaterThan(0);
  return Promise.all(seen.map((query) => engine.explain(query)));
}
