import { IdentifyStats, type Identification } from '@saveroom/contract';

import type { JobRow } from './jobs.queries.ts';

const STATUS = {
  queued: 'waiting',
  deferred: 'waiting',
  started: 'running',
  finished: 'finished',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/** A run of "Identify games" as the API returns it. */
export function identificationOf({
  status,
  progress,
}: Pick<JobRow, 'status' | 'progress'>): Identification {
  const { identify_stats } = JSON.parse(progress) as { identify_stats?: unknown };
  // Runs of older versions have fewer counters.
  const { data = null } = IdentifyStats.safeParse(identify_stats);
  return { status: STATUS[status], stats: data };
}
