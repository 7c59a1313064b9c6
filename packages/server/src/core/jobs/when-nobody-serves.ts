import { setTimeout as wait } from 'node:timers/promises';

import type { Engine } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { GONE_AFTER_MS } from './process-list.ts';
import { findProcesses, type ProcessRow } from './processes.queries.ts';

const LOOK_MS = 100;

/** Waits until all servers of this PostgreSQL have stopped, or were not heard of for long. */
export async function whenNobodyServes(databaseUrl: string): Promise<void> {
  if (databaseUrl === '') return;
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  const engine = openPostgres(databaseUrl);
  try {
    // One that is cut off from the others does not know that it should.
    for (let looks = 0; looks * LOOK_MS < 2 * GONE_AFTER_MS; looks += 1) {
      if ((await servingOn(engine)).length === 0) return;
      await wait(LOOK_MS);
    }
  } finally {
    await engine.close();
  }
}

/** Those that were heard of lately. */
export async function servingOn({
  db,
  readClock,
}: Pick<Engine, 'db' | 'readClock'>): Promise<ProcessRow[]> {
  const now = (await readClock()).getTime();
  return findProcesses(db, timestamp(new Date(now - GONE_AFTER_MS)));
}
