import type { Db } from '#core/db/engine.ts';
import { refundUpload, trafficDay } from '#modules/limits/limits.api.ts';

import { removeUpload } from './uploads.queries.ts';

/**
 * Removes the row of an upload. If its file never reached the library, its size no longer counts
 * towards the upload limits.
 */
export async function removeUnfinished(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await removeUpload(transaction, id);
    if (removed?.state !== 'open') return;
    const { user_id: userId, total_size: bytes, created_at } = removed;
    const day = trafficDay(new Date(created_at));
    await refundUpload({ db: transaction }, { userId, day, bytes });
  });
}
