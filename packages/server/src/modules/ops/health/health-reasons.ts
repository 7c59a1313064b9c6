import type { HealthProblem } from '@saveroom/contract';

/** Problems that make the server unusable; the others don't justify a restart. */
const REASONS: Partial<Record<HealthProblem, string>> = {
  disk_full: 'the disk with the data folder is full',
  data_missing: 'the data folder is missing',
  data_read_only: 'the data folder is not writable',
  database_away: 'the database is not reachable',
  database_locked: 'the database is locked by another program',
  database_read_only: 'the database is read-only',
};

/** Reasons for the readiness probe of a load balancer. They don't reveal any paths. */
export const healthReasons = (problems: readonly HealthProblem[]): string[] =>
  problems.flatMap((code) => REASONS[code] ?? []);
