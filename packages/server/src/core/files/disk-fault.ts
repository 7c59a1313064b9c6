import { AppError } from '#core/lib/app-error.ts';

const REFUSALS = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

export const diskFull = (cause?: unknown): AppError =>
  new AppError('no_space', 'The server’s disk is full', { cause });

/** Like `diskFault` for the data folder, where a refused write is not the client's fault. */
export function dataFault(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!REFUSALS.has(code)) return diskFault(error, '');
  return new AppError(
    'unavailable',
    'The server can’t write to its data folder. Check its permissions.',
    {
      cause: error,
      headers: { 'retry-after': '5' },
    },
  );
}

/** Translates disk errors into messages for users. Other errors are returned unchanged. */
export function diskFault(error: unknown, readOnly: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return diskFull(error);
  if (REFUSALS.has(code)) return new AppError('bad_request', readOnly, { cause: error });
  if (code === 'ENAMETOOLONG') {
    return new AppError('bad_request', 'The name is too long for this disk', { cause: error });
  }
  return error;
}
