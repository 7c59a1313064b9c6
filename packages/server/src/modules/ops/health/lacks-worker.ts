import type { Deps } from '#core/deps.ts';
import type { ProcessList } from '#core/jobs/process-list.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { hasJobQueuedBefore } from './queue.queries.ts';

const MAX_WAIT_MS = 60_000;

/** Jobs are waiting and only web processes run. Without a process list, this process works. */
export async function lacksWorker(
  { db }: Pick<Deps, 'db'>,
  processes: Pick<ProcessList, 'list' | 'now'>,
): Promise<boolean> {
  const all = await processes.list();
  if (all.length === 0 || all.some(({ role }) => role !== 'web')) return false;
  return hasJobQueuedBefore(db, timestamp(new Date(processes.now().getTime() - MAX_WAIT_MS)));
}
