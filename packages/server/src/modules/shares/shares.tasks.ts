import type { Deps } from '#core/deps.ts';
import { always, defineTask } from '#core/tasks.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  removeEndedKiosks,
  removeSharesExpiredBefore,
  removeVisitsBefore,
} from './shares.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 30 * DAY_MS;

/** Removes ended visits and kiosks, and links that expired 30 days ago. */
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
  await removeEndedKiosks(db, timestamp(new Date(now.getTime() - DAY_MS)));
  await removeSharesExpiredBefore(db, timestamp(new Date(now.getTime() - RETENTION_MS)));
}
