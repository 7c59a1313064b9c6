import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { always, defineTask } from '#core/tasks.ts';

import type { AssetStore } from './asset-store.disk.ts';
import { removeDeletedBefore } from './assets.queries.ts';
import { isContentReferenced } from './versions.queries.ts';
import { removeOldWebdavRows } from './webdav/webdav.queries.ts';

export const emptySavesTrashTask = defineTask<unknown, unknown, unknown>({
  name: 'empty_saves_trash',
  type: 'cleanup',
  lane: 'upkeep',
  schedule: { cron: '50 3 * * *', isDue: always },
  run: ({ db, storage, clock }) => emptySavesTrash({ db, store: storage.saves }, clock()),
});

const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_DAYS = 30;
/** Devices that sync less often may send a deleted file again. */
const WEBDAV_DAYS = 180;

/** Removes assets deleted a month ago, and files that no version references. */
export async function emptySavesTrash(
  { db, store }: { db: Db; store: AssetStore },
  now: Date,
): Promise<void> {
  await removeDeletedBefore(db, timestamp(new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
  await removeOldWebdavRows(db, timestamp(new Date(now.getTime() - WEBDAV_DAYS * DAY_MS)));
  const yesterday = new Date(now.getTime() - DAY_MS);
  await store.removePartialUploads(yesterday);
  await store.removeUnreferenced(yesterday, (sha256) => isContentReferenced(db, sha256));
}
