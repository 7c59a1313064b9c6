import type { Deps } from '#core/deps.ts';
import { always, defineTask } from '#core/tasks.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { removeSharesExpiredBefore, removeVisitsBefore } from './shares.queries.ts';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes ended visits, and links that expired 30 days ago. */
export const cleanupSharesTask = defineTask<unknown, unknown, unknown>({
  name: 'cleanup_shares',
  type: 'cleanup',
  lane: 'upkeep',
  schedule: { cron: '30 3 * * *', isDue: always },
  run: cleanUpShares,
});

export async function cleanUpShares({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await removeVisitsBefore(db, timestamp(now));
  await removeSharesExpiredBefore(db, timestamp(new Date(now.getTime() - RETENTION_MS)));
}
