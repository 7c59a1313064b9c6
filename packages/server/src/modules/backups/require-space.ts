import { AppError } from '#core/lib/app-error.ts';

const MEGABYTE = 1024 * 1024;
/** So that the server itself does not run dry. */
const MARGIN = 64 * MEGABYTE;

const words = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`;

export function requireSpace(needed: number, free: number): void {
  if (needed + MARGIN <= free) return;
  throw new AppError(
    'no_space',
    `Not enough disk space. This needs ${words(needed + MARGIN)}, but only ${words(free)} is free.`,
  );
}
