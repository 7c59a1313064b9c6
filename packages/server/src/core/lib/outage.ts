import { AppError } from './app-error.ts';

/** What is wrong around us, as far as a failure tells. None of it is a bug, all of it passes. */
export type OutageKind =
  | 'disk_full'
  | 'read_only'
  | 'disk_broken'
  | 'locked'
  | 'away'
  | 'too_many_files';

const KINDS: readonly (readonly [RegExp, OutageKind])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'disk_full'],
  [/^(SQLITE_READONLY.*|EROFS|25006)$/, 'read_only'],
  [/^(SQLITE_IOERR.*|SQLITE_CANTOPEN.*|EIO)$/, 'disk_broken'],
  [/^(EMFILE|ENFILE)$/, 'too_many_files'],
  [/^(SQLITE_BUSY.*|SQLITE_LOCKED.*|55P03)$/, 'locked'],
  // PostgreSQL is not there, goes down, comes up, or has no connection left.
  [/^(08...|57P0[1-3]|53300|ECONN(REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/, 'away'],
];

/** The driver has no code for these. */
const AWAY = /^(timeout exceeded when trying to connect|Connection terminated)/;

const WORDS: Readonly<Record<OutageKind, string>> = {
  disk_full: 'The server’s disk is full',
  read_only: 'Can’t save changes. The server’s disk or database is read-only.',
  disk_broken: 'The server can’t access its disk. Try again later.',
  locked: 'The database is locked by another program. Try again in a moment.',
  away: 'The server can’t reach its database. Try again in a moment.',
  too_many_files: 'The server has too many open files. Try again in a moment.',
};

/** Null: it is something else. */
export function outageKind(error: unknown): OutageKind | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const { code = '' } = error as NodeJS.ErrnoException;
  const known = KINDS.find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  return AWAY.test(error.message) ? 'away' : null;
}

/** The same in words for people; null: it is something else. */
export function outageOf(error: unknown): AppError | null {
  const kind = outageKind(error);
  if (!kind) return null;
  if (kind === 'disk_full') return new AppError('no_space', WORDS[kind], { cause: error });
  const headers = { 'retry-after': '5' };
  return new AppError('unavailable', WORDS[kind], { cause: error, headers });
}
