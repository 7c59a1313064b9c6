import { IdentifyStats, type Identification, type TaskStatus } from '@saveroom/contract';

import type { JobRow } from './jobs.queries.ts';

const STATUS = {
  queued: 'waiting',
  deferred: 'waiting',
  started: 'running',
  finished: 'finished',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/**
 * A run of "Identify games" as the API returns it. `isRestricted`: without counts, because they
 * include hidden games.
 */
export function identificationOf(
  { status, progress }: Pick<JobRow, 'status' | 'progress'>,
  isRestricted: boolean,
): Identification {
  if (isRestricted) return { status: STATUS[status], stats: null };
  const { identify_stats } = JSON.parse(progress) as { identify_stats?: unknown };
  // Runs of older versions have fewer counters.
  const { data = null } = IdentifyStats.safeParse(identify_stats);
  return { status: STATUS[status], stats: data };
}

/**
 * A run as users with restrictions see it. Its counts, texts and warnings are left out, because
 * they are about all games.
 */
export const withoutDetails = (run: TaskStatus): TaskStatus => ({
  ...run,
  meta: {},
  error: run.error === null ? null : 'The task failed',
  error_code: null,
  warning_count: 0,
});
