import { expect, vi } from 'vitest';

import type { Db, Engine } from '#core/db/engine.ts';

/** The query plans of all statements that a function runs outside of transactions. */
export async function plansOf(
  engine: Engine,
  run: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const statements = vi.spyOn(engine.db.getExecutor(), 'executeQuery');
  await run(engine.db);
  const queries = statements.mock.calls.map(([query]) => query);
  statements.mockRestore();
  expect(queries.length).toBeGreaterThan(0);
  return Promise.all(queries.map((query) => engine.explain(query)));
}
