import type { HealthProblem } from '@saveroom/contract';

/** With any of these nothing useful can be done; the others are worth a word, not a restart. */
const REASONS: Partial<Record<HealthProblem, string>> = {
  disk_full: 'the disk of the data folder is full',
  data_missing: 'the data folder is not there',
  data_read_only: 'the data folder cannot be written to',
  database_away: 'the database cannot be reached',
  database_locked: 'the database is locked by another program',
  database_read_only: 'the database is read-only',
};

/** For whoever decides where to send people. Says nothing about where things are. */
export const healthReasons = (problems: readonly HealthProblem[]): string[] =>
  problems.flatMap((code) => REASONS[code] ?? []);
