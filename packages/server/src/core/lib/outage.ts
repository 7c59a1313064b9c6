import type { ServerMessageCode } from '@saveroom/contract';

import { AppError, UpstreamError } from './app-error.ts';

/** A temporary failure of the disk or the database, not a bug. */
export type OutageKind =
  | 'disk_full'
  | 'read_only'
  | 'disk_broken'
  | 'locked'
  | 'away'
  | 'too_many_files';

const KINDS_BY_CODE: readonly (readonly [RegExp, OutageKind])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'disk_full'],
  [/^(SQLITE_READONLY.*|EROFS|25006)$/, 'read_only'],
  [/^(SQLITE_IOERR.*|SQLITE_CANTOPEN.*|EIO)$/, 'disk_broken'],
  [/^(EMFILE|ENFILE)$/, 'too_many_files'],
  [/^(SQLITE_BUSY.*|SQLITE_LOCKED.*|55P03)$/, 'locked'],
  // PostgreSQL is unreachable, shutting down, starting, or out of connections.
  [/^(08...|57P0[1-3]|53300|ECONN(REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/, 'away'],
];

/** Errors for which the driver has no code. */
const AWAY_MESSAGE = /^(timeout exceeded when trying to connect|Connection terminated)/;

const MESSAGES: Readonly<Record<OutageKind, string>> = {
  disk_full: 'The server’s disk is full',
  read_only: 'Can’t save changes. The server’s disk or database is read-only.',
  disk_broken: 'The server can’t access its disk. Try again later.',
  locked: 'The database is locked by another program. Try again in a moment.',
  away: 'The server can’t reach its database. Try again in a moment.',
  too_many_files: 'The server has too many open files. Try again in a moment.',
};

/** Which outage caused the error. Null: it is no outage. */
export function outageKind(error: unknown): OutageKind | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const { code = '' } = error as NodeJS.ErrnoException;
  const known = KINDS_BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
  if (known) return known;
  return AWAY_MESSAGE.test(error.message) ? 'away' : null;
}

/** The outage as an error for users; null: the error is not an outage. */
export function toOutageError(error: unknown): AppError | null {
  const kind = outageKind(error);
  if (!kind) return null;
  if (kind === 'disk_full') return new AppError('no_space', MESSAGES[kind], { cause: error });
  const headers = { 'retry-after': '5' };
  return new AppError('unavailable', MESSAGES[kind], { cause: error, headers });
}

/** The error code shown to users, which clients translate. */
export function failureCode(error: unknown): ServerMessageCode {
  const known = error instanceof AppError ? error : toOutageError(error);
  if (known) return known.code;
  return error instanceof UpstreamError ? 'unavailable' : 'internal';
}
