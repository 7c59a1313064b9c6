import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { UploadPlace } from './upload-disk.ts';

import { sumOutstanding, sumUploads } from './uploads.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Parts = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'clock'>;

/** How many bytes this person may still send into one file; the disk has its own say. */
export async function roomFor(
  { db, env, clock }: Pick<Parts, 'db' | 'env' | 'clock'>,
  userId: number,
): Promise<number> {
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
      `The server’s disk is full. This needs ${bytesText(size)}, but only ${bytesText(free)} is free.`,
    );
  }
  await parts.storage.diskFloor.requireRoomIn(place.root, size + outstanding);
}

export function overRoom({ env }: Pick<Deps, 'env'>, room: number): AppError {
  const { UPLOAD_MAX_BYTES: most, UPLOAD_DAILY_BYTES: daily } = env;
  return new AppError(
    'too_large',
    room === most
      ? `Files can be up to ${bytesText(most)}`
      : `You can upload ${bytesText(daily)} per day. Left today: ${bytesText(room)}.`,
  );
}
