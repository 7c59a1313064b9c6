import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { remainingTraffic, trafficLimitError } from '#modules/limits/limits.api.ts';

import type { UploadPaths } from './resolve-upload-paths.disk.ts';
import { sumOutstanding } from './uploads.queries.ts';

type QuotaDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'clock'>;

interface UploadQuota {
  /** How many bytes the user may still upload in one file, regardless of free space. */
  readonly bytes: number;
  readonly error: () => AppError;
}

export async function remainingQuota(
  deps: Pick<QuotaDeps, 'db' | 'env' | 'clock'>,
  userId: number,
): Promise<UploadQuota> {
  const { UPLOAD_MAX_BYTES: maxBytes } = deps.env;
  const traffic = await remainingTraffic(deps, userId, 'upload');
  if (traffic && (maxBytes === 0 || traffic.left < maxBytes)) {
    return { bytes: traffic.left, error: () => trafficLimitError(deps, 'upload', traffic) };
  }
  return {
    bytes: maxBytes === 0 ? Infinity : maxBytes,
    error: () => new AppError('too_large', `Files can be up to ${bytesText(maxBytes)}`),
  };
}

/** Throws, before any data is sent, when quota or disk space do not allow this size. */
export async function requireSpace(
  deps: QuotaDeps,
  userId: number,
  { size, paths }: { size: number; paths: UploadPaths },
): Promise<void> {
  const quota = await remainingQuota(deps, userId);
  if (size > quota.bytes) throw quota.error();
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
