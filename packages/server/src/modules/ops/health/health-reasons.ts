import type { HealthProblem } from '@saveroom/contract';

/** With any of these nothing useful can be done; the others are worth a word, not a restart. */
const REASONS: Partial<Record<HealthProblem, string>> = {
  disk_full: 'the disk with the data folder is full',
  data_missing: 'the data folder is missing',
  data_read_only: 'the data folder is not writable',
  database_away: 'the database is not reachable',
  database_locked: 'the database is locked by another program',
  database_read_only: 'the database is read-only',
};

/** For whoever decides where to send people. Says nothing about where things are. */
export const healthReasons = (problems: readonly HealthProblem[]): string[] =>
  problems.flatMap((code) => REASONS[code] ?? []);
