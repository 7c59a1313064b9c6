import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import type { UploadPaths } from './resolve-upload-paths.disk.ts';
import { sumOutstanding, sumUploads } from './uploads.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type QuotaDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'clock'>;

/** Returns how many bytes the user may still upload in one file, regardless of free space. */
export async function remainingQuota(
  { db, env, clock }: Pick<QuotaDeps, 'db' | 'env' | 'clock'>,
  userId: number,
): Promise<number> {
  const { UPLOAD_MAX_BYTES: maxBytes, UPLOAD_DAILY_BYTES: daily } = env;
  const perFile = maxBytes === 0 ? Infinity : maxBytes;
  if (daily === 0) return perFile;
  const since = timestamp(new Date(clock().getTime() - DAY_MS));
  return Math.min(perFile, Math.max(0, daily - (await sumUploads(db, userId, since))));
}

/** Throws, before any data is sent, when quota or disk space do not allow this size. */
export async function requireSpace(
  deps: QuotaDeps,
  userId: number,
  { size, paths }: { size: number; paths: UploadPaths },
): Promise<void> {
  const quota = await remainingQuota(deps, userId);
  if (size > quota) throw quotaExceededError(deps, quota);
  const outstanding = await sumOutstanding(deps.db, paths.root, timestamp(deps.clock()));
  const free = Math.max(0, (await deps.disk.uploads.freeBytes(paths)) - outstanding);
  if (size > free) {
    throw new AppError(
      'no_space',
      `The server’s disk is full. This needs ${bytesText(size)}, but only ${bytesText(free)} is free.`,
    );
  }
  await deps.storage.diskReserve.requireSpaceIn(paths.root, size + outstanding);
}

export function quotaExceededError({ env }: Pick<Deps, 'env'>, quota: number): AppError {
  const { UPLOAD_MAX_BYTES: maxBytes, UPLOAD_DAILY_BYTES: daily } = env;
  return new AppError(
    'too_large',
    quota === maxBytes
      ? `Files can be up to ${bytesText(maxBytes)}`
      : `You can upload ${bytesText(daily)} per day. Left today: ${bytesText(quota)}.`,
  );
}
