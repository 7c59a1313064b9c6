import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { limitBytes } from '#core/lib/limit-bytes.ts';
import { findUser, lockUser } from '#modules/accounts/accounts.api.ts';
import {
  chargeLockedUpload,
  findEffectiveLimits,
  remainingTraffic,
  trafficLimitError,
} from '#modules/limits/limits.api.ts';

import { findRuns, type ImportRunRow } from './imports.queries.ts';

export interface ImportUpload {
  readonly name: string;
  /** As declared by the client. */
  readonly length: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** An account with a small storage limit can still import its history. */
const MIN_ALLOWED_BYTES = 2 ** 30;

type ReceiveDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'storage'>;

/**
 * Receives a file of an import. It counts as an upload of the import's owner. The files of all
 * unfinished imports of a user can use as much space as the user's saves, at least 1 GiB.
 */
export async function receiveImportFile(
  deps: ReceiveDeps,
  { id, user_id: userId }: Pick<ImportRunRow, 'id' | 'user_id'>,
  { name, length, chunks }: ImportUpload,
): Promise<void> {
  const { importFiles, diskReserve } = deps.storage;
  const allowed = await findAllowance(deps, userId);
  if (length > allowed.bytes) throw allowed.error();
  await diskReserve.requireSpace(length);
  await importFiles.receive(id, {
    name,
    chunks: diskReserve.guard(limitBytes(chunks, allowed.bytes, allowed.error)),
    // The lock makes concurrent uploads wait for each other, so that they never exceed the limits
    // together.
    store: (size, move) =>
      deps.db.transaction().execute(async (db) => {
        await lockUser(db, userId);
        const allowance = await findStorageAllowance({ ...deps, db }, userId);
        if (size > allowance.bytes) throw allowance.error();
        await chargeLockedUpload({ ...deps, db }, userId, size);
        await move();
      }),
  });
}

interface Allowance {
  readonly bytes: number;
  readonly error: () => AppError;
}

async function findAllowance(deps: ReceiveDeps, userId: number): Promise<Allowance> {
  const traffic = await remainingTraffic(deps, userId, 'upload');
  const allowance = await findStorageAllowance(deps, userId);
  if (!traffic || traffic.left >= allowance.bytes) return allowance;
  return { bytes: traffic.left, error: () => trafficLimitError(deps, 'upload', traffic) };
}

async function findStorageAllowance(
  { db, env, storage }: ReceiveDeps,
  userId: number,
): Promise<Allowance> {
  const user = await findUser(db, userId);
  const limits = user && (await findEffectiveLimits({ db, env }, user)).limits;
  const maxBytes = Math.max(MIN_ALLOWED_BYTES, limits?.storage_bytes || Infinity);
  const error = () =>
    new AppError(
      'too_large',
      `The files of your imports can use up to ${bytesText(maxBytes)}. Delete imports you don’t need.`,
    );
  if (maxBytes === Infinity) return { bytes: Infinity, error };
  let usedBytes = 0;
  for (const { id } of await findRuns(db, userId)) {
    for (const { size } of await storage.importFiles.list(id)) usedBytes += size;
  }
  return { bytes: Math.max(0, maxBytes - usedBytes), error };
}
