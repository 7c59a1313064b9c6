import { always, defineTask } from '#core/tasks.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findAuditSettings, removeEventsBefore } from './audit.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 5000;

/** Removes events that are older than the admin's setting. */
export const cleanupAuditTask = defineTask<unknown, unknown, unknown>({
  name: 'cleanup_audit_log',
  type: 'cleanup',
  lane: 'upkeep',
  schedule: { cron: '50 3 * * *', isDue: always },
  run: async ({ db, clock }) => {
    const { keep_days } = await findAuditSettings(db);
    if (keep_days === 0) return;
    const oldest = timestamp(new Date(clock().getTime() - keep_days * DAY_MS));
    // In batches, so that requests can write in between.
    while ((await removeEventsBefore(db, oldest, BATCH_SIZE)) === BATCH_SIZE);
  },
});
