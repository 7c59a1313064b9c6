import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

export const findPlatformsOfGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .select(['id', 'platform_id'])
    .where('id', 'in', idsIn(ids))
    .where('removed_at', 'is', null)
    .execute();
