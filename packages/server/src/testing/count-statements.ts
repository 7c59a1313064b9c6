import { vi } from 'vitest';

import type { TestApp } from './test-app.ts';

/** The minimum of several runs, because the job queue sometimes polls the database meanwhile. */
export async function countStatements(
  { db }: Pick<TestApp, 'db'>,
  run: () => Promise<unknown>,
): Promise<number> {
  const statements = vi.spyOn(db.getExecutor(), 'executeQuery');
  const counts: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    statements.mockClear();
    await run();
    counts.push(statements.mock.calls.length);
  }
  statements.mockRestore();
  return Math.min(...counts);
}
