import type { Deps } from '#deps.ts';
import { AppError } from '#lib/app-error.ts';
import { timestamp } from '#lib/timestamp.ts';
import type { UploadPlace } from '#storage/uploads/upload-disk.ts';

import { sumOutstanding, sumUploads } from './uploads.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Parts = Pick<Deps, 'db' | 'disk' | 'env' | 'clock'>;

/** How many bytes this person may still send into one file; the disk has its own say. */
export async function roomFor({ db, env, clock }: Parts, userId: number): Promise<number> {
  const { UPLOAD_MAX_BYTES: most, UPLOAD_DAILY_BYTES: daily } = env;
  const perFile = most === 0 ? Infinity : most;
  if (daily === 0) return perFile;
  const since = timestamp(new Date(clock().getTime() - DAY_MS));
  return Math.min(perFile, Math.max(0, daily - (await sumUploads(db, userId, since))));
}

/** Throws, before a byte is sent, when there is no room for a file of this size. */
export async function requireRoom(
  parts: Parts,
  userId: number,
  { size, place }: { size: number; place: UploadPlace },
): Promise<void> {
  const room = await roomFor(parts, userId);
  if (size > room) throw overRoom(parts, room);
  const outstanding = await sumOutstanding(parts.db, place.root, timestamp(parts.clock()));
  const free = Math.max(0, (await parts.disk.uploads.freeBytes(place)) - outstanding);
  if (size > free) {
    throw new AppError(
      'no_space',
      `The disk is full: ${inWords(size)} are needed, ${inWords(free)} are free`,
    );
  }
}

export function overRoom({ env }: Pick<Deps, 'env'>, room: number): AppError {
  const { UPLOAD_MAX_BYTES: most, UPLOAD_DAILY_BYTES: daily } = env;
  return new AppError(
    'too_large',
    room === most
      ? `Files may have up to ${inWords(most)}`
      : `You may upload ${inWords(daily)} a day; ${inWords(room)} are left`,
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

function inWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
