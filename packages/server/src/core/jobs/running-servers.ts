import { setTimeout as wait } from 'node:timers/promises';

import type { Engine } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { PROCESS_TIMEOUT_MS } from './process-list.ts';
import { findProcesses, type ProcessRow } from './processes.queries.ts';

const POLL_MS = 100;

/** Waits until all servers on this PostgreSQL have stopped or sent no heartbeat for long. */
export async function waitForServersToStop(databaseUrl: string): Promise<void> {
  if (databaseUrl === '') return;
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  const engine = openPostgres(databaseUrl);
  try {
    // A server that is cut off from the others does not know that it should stop.
    for (let polls = 0; polls * POLL_MS < 2 * PROCESS_TIMEOUT_MS; polls += 1) {
      if ((await findRunningServers(engine)).length === 0) return;
      await wait(POLL_MS);
    }
  } finally {
    await engine.close();
  }
}

/** Servers with a recent heartbeat. */
export async function findRunningServers({
  db,
  readClock,
}: Pick<Engine, 'db' | 'readClock'>): Promise<ProcessRow[]> {
  const now = (await readClock()).getTime();
  return findProcesses(db, timestamp(new Date(now - PROCESS_TIMEOUT_MS)));
}
