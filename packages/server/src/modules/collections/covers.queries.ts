import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** Skips games without a cover. */
export const findCovers = (db: Db, romIds: readonly number[]) =>
  romIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('rom')
        .select(['id', 'path_cover_small', 'path_cover_large', 'updated_at'])
        .where('id', 'in', idsIn(romIds))
        .where('path_cover_small', '!=', '')
        .execute();
export type CoverRow = Awaited<ReturnType<typeof findCovers>>[number];
