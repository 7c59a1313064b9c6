import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bytesText } from '#core/lib/bytes-text.ts';
import { findUser } from '#modules/accounts/accounts.api.ts';
import { findEffectiveLimits, sumStorage } from '#modules/limits/limits.api.ts';

import { removeAssets } from './assets.queries.ts';
import { findDeletedSizes } from './versions.queries.ts';

type Settings = Pick<Deps['env'], 'SAVES_MAX_BYTES_PER_USER' | 'UPLOAD_DAILY_BYTES'>;

/** Allowance for the form around the files, some hundred bytes, and for a screenshot. */
const FORM_BYTES = 65_536;

/** How much a user may store; 0: no limit. */
async function findMaxBytes(deps: { db: Db; env: Settings }, userId: number): Promise<number> {
  const user = await findUser(deps.db, userId);
  if (!user) return 0;
  const { limits } = await findEffectiveLimits(deps, user);
  return limits.storage_bytes ?? 0;
}

/** Throws before an upload is received if it is certainly over quota. */
export async function requireQuota(
  deps: { db: Db; env: Settings },
  userId: number,
  contentLength: number,
): Promise<void> {
  const { db } = deps;
  const maxBytes = await findMaxBytes(deps, userId);
  if (maxBytes === 0) return;
  const size = Math.max(0, contentLength - FORM_BYTES);
  if (size > maxBytes) throw overQuotaError(maxBytes, await sumStorage(db, userId));
}

/**
 * Runs `record` and throws if the user is over quota afterwards. Must be called in a transaction
 * that holds the lock of the user. To make room, deleted assets are removed for good, the oldest
 * deletion first.
 */
export async function requireQuotaAfter<T>(
  deps: { db: Db; env: Settings },
  userId: number,
  record: () => Promise<T>,
): Promise<T> {
  const { db } = deps;
  const maxBytes = await findMaxBytes(deps, userId);
  if (maxBytes === 0) return record();
  const before = await sumStorage(db, userId);
  const recorded = await record();
  const after = await sumStorage(db, userId);
  if (after > before && after > maxBytes && !(await emptyTrash(db, userId, after - maxBytes))) {
    throw overQuotaError(maxBytes, before);
  }
  return recorded;
}

/** Throws if the user is over quota now. Unlike an upload, an import never empties the trash. */
export async function requireBelowQuota(
  deps: { db: Db; env: Settings },
  userId: number,
): Promise<void> {
  const { db } = deps;
  const maxBytes = await findMaxBytes(deps, userId);
  if (maxBytes === 0) return;
  const used = await sumStorage(db, userId);
  if (used > maxBytes) throw overQuotaError(maxBytes, used);
}

/** Returns false and removes nothing if the trash of the user does not hold that much. */
async function emptyTrash(db: Db, userId: number, bytes: number): Promise<boolean> {
  const ids: number[] = [];
  let freed = 0;
  for (const { id, size } of await findDeletedSizes(db, userId)) {
    if (freed >= bytes) break;
    ids.push(id);
    freed += size;
  }
  if (freed < bytes) return false;
  await removeAssets(db, ids);
  return true;
}

const overQuotaError = (maxBytes: number, usedBytes: number): AppError =>
  new AppError(
    'over_quota',
    `Your saves and states use ${bytesText(usedBytes)} of ${bytesText(maxBytes)}. Delete some you don’t need.`,
    { quota: { kind: 'storage', used_bytes: usedBytes, limit_bytes: maxBytes } },
  );
