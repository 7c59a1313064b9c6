import { AppError } from '#core/lib/app-error.ts';

/** Error codes of a write that the file system does not allow. */
const WRITE_REFUSED = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR']);
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

export const diskFull = (cause?: unknown): AppError =>
  new AppError('no_space', 'The server’s disk is full', { cause });

/** Like `diskFault`, for the data folder: a refused write there is an error of the server. */
export function dataFault(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!WRITE_REFUSED.has(code)) return commonDiskFault(error);
  return new AppError(
    'unavailable',
    'The server can’t write to its data folder. Check its permissions.',
    {
      cause: error,
      headers: { 'retry-after': '5' },
    },
  );
}

/**
 * Translates disk errors of the library into messages for users. Other errors are returned
 * unchanged.
 */
export function diskFault(error: unknown, refusedMessage: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!WRITE_REFUSED.has(code)) return commonDiskFault(error);
  return new AppError('bad_request', refusedMessage, { cause: error });
}
function commonDiskFault(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (DISK_FULL.has(code)) return diskFull(error);
  if (code === 'ENAMETOOLONG') {
    return new AppError('bad_request', 'The name is too long for this disk', { cause: error });
  }
  return error;
}
