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
const MIN_ROOM = 2 ** 30;

type ReceiveDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'storage'>;

/**
 * Receives a file of an import. It counts as an upload of the import's owner, and the files that wait
 * in all imports of one user can use as much space as their saves, at least 1 GiB.
 */
export async function receiveImportFile(
  deps: ReceiveDeps,
  { id, user_id: userId }: Pick<ImportRunRow, 'id' | 'user_id'>,
  { name, length, chunks }: ImportUpload,
): Promise<void> {
  const { importFiles, diskReserve } = deps.storage;
  const allowed = await remainingRoom(deps, userId);
  if (length > allowed.bytes) throw allowed.error();
  await diskReserve.requireSpace(length);
  await importFiles.receive(id, {
    name,
    chunks: diskReserve.guard(limitBytes(chunks, allowed.bytes, allowed.error)),
    // Uploads at the same time wait for each other here, so they never exceed the limits together.
    store: (size, move) =>
      deps.db.transaction().execute(async (db) => {
        await lockUser(db, userId);
        const room = await findWaitingRoom({ ...deps, db }, userId);
        if (size > room.bytes) throw room.error();
        await chargeLockedUpload({ ...deps, db }, userId, size);
        await move();
      }),
  });
}

interface Room {
  readonly bytes: number;
  readonly error: () => AppError;
}

async function remainingRoom(deps: ReceiveDeps, userId: number): Promise<Room> {
  const traffic = await remainingTraffic(deps, userId, 'upload');
  const room = await findWaitingRoom(deps, userId);
  if (!traffic || traffic.left >= room.bytes) return room;
  return { bytes: traffic.left, error: () => trafficLimitError(deps, 'upload', traffic) };
}

async function findWaitingRoom({ db, env, storage }: ReceiveDeps, userId: number): Promise<Room> {
  const user = await findUser(db, userId);
  const limits = user && (await findEffectiveLimits({ db, env }, user)).limits;
  const maxBytes = Math.max(MIN_ROOM, limits?.storage_bytes || Infinity);
  const error = () =>
    new AppError(
      'too_large',
      `The files of your imports can use up to ${bytesText(maxBytes)}. Delete imports you don’t need.`,
    );
  if (maxBytes === Infinity) return { bytes: Infinity, error };
  let waiting = 0;
  for (const { id } of await findRuns(db, userId)) {
    for (const { size } of await storage.importFiles.list(id)) waiting += size;
  }
  return { bytes: Math.max(0, maxBytes - waiting), error };
}
