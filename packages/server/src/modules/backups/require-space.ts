import { AppError } from '#core/lib/app-error.ts';

const MEGABYTE = 1024 * 1024;
/** Reserved so that the server itself doesn't run out of space. */
const MARGIN = 64 * MEGABYTE;

const megabytes = (bytes: number): string =>
  `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`;

export function requireSpace(needed: number, free: number): void {
  if (needed + MARGIN <= free) return;
  throw new AppError(
    'no_space',
    `Not enough disk space. This needs ${megabytes(needed + MARGIN)}, but only ${megabytes(free)} is free.`,
  );
}
