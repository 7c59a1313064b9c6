import type { Deps } from '#core/deps.ts';
import type { ProcessList } from '#core/jobs/process-list.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { hasWaitingSince } from './queue.queries.ts';

const PATIENCE_MS = 60_000;

/** Work waits, and no process is there that does any. Alone, we are the one. */
export async function lacksWorker(
  { db }: Pick<Deps, 'db'>,
  processes: Pick<ProcessList, 'list' | 'now'>,
): Promise<boolean> {
  const all = await processes.list();
  if (all.length === 0 || all.some(({ role }) => role !== 'web')) return false;
  return hasWaitingSince(db, timestamp(new Date(processes.now().getTime() - PATIENCE_MS)));
}
