import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { AssetStore } from './asset-store.ts';

import { isContentNeeded, removeDeletedBefore } from './trash.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;

/** What was deleted a month ago goes for good, and bytes go that no version speaks of. */
export async function emptySavesTrash(
  { db, store }: { db: Db; store: AssetStore },
  now: Date,
): Promise<void> {
  await removeDeletedBefore(db, timestamp(new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  const yesterday = new Date(now.getTime() - DAY_MS);
  await store.removeParts(yesterday);
  await store.sweep(yesterday, (sha256) => isContentNeeded(db, sha256));
}
