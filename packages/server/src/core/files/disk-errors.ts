import { AppError } from '#core/lib/app-error.ts';

/** Error codes of a write that the file system does not allow. */
const WRITE_REFUSED = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR']);
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Translates a disk error in a library folder into an error for users. `refusedMessage` is shown if
 * the file system does not allow the write. Other errors are returned unchanged.
 */
export function toLibraryError(error: unknown, refusedMessage: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!WRITE_REFUSED.has(code)) return toCommonDiskError(error);
  return new AppError('bad_request', refusedMessage, { cause: error });
}

/** Like `toLibraryError`, for the data folder: a refused write there is an error of the server. */
export function toDataFolderError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!WRITE_REFUSED.has(code)) return toCommonDiskError(error);
  return new AppError(
    'unavailable',
    'The server can’t write to its data folder. Check its permissions.',
    {
      cause: error,
      // Clients try again soon, because an admin can correct the permissions at any time.
      headers: { 'retry-after': '5' },
    },
  );
}

function toCommonDiskError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (DISK_FULL.has(code)) return diskFullError(error);
  if (code === 'ENAMETOOLONG') {
    return new AppError('bad_request', 'The name is too long for this disk', { cause: error });
  }
  return error;
}

export const diskFullError = (cause?: unknown): AppError =>
  new AppError('no_space', 'The server’s disk is full', { cause });
