import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { seesCollection } from '#modules/list-index/list-index.api.ts';

export const findEditors = (db: Db, collectionId: number) =>
  db
    .selectFrom('collection_editor')
    .innerJoin('users', 'users.id', 'collection_editor.user_id')
    .select(['users.id as user_id', 'users.username', 'users.avatar_path'])
    .where('collection_editor.collection_id', '=', collectionId)
    .orderBy('users.username')
    .execute();

/** All people who can sign in, except one. */
export const findPeopleExcept = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id as user_id', 'username', 'avatar_path'])
    .where('enabled', '=', 1)
    .where('id', '!=', userId)
    .orderBy('username')
    .execute();

interface NewEditors {
  readonly collectionId: number;
  readonly userIds: readonly number[];
  readonly now: string;
}

/** Editors who stay keep the time at which they were added. */
export async function replaceEditors(
  db: Db,
  { collectionId, userIds, now }: NewEditors,
): Promise<void> {
  await db
    .deleteFrom('collection_editor')
    .where('collection_id', '=', collectionId)
    .where('user_id', 'not in', idsIn(userIds))
    .execute();
  if (userIds.length === 0) return;
  await db
    .insertInto('collection_editor')
    .values(userIds.map((user_id) => ({ collection_id: collectionId, user_id, added_at: now })))
    .onConflict((conflict) => conflict.columns(['collection_id', 'user_id']).doNothing())
    .execute();
}

/** Without games that are removed or that the user hides. */
export const findAdditions = (
  db: Db,
  { collectionId, userId, limit }: { collectionId: number; userId: number | null; limit: number },
) =>
  db
    .selectFrom('collection_rom')
    .innerJoin('rom', 'rom.id', 'collection_rom.rom_id')
    .leftJoin('users', 'users.id', 'collection_rom.added_by')
    .leftJoin('rom_user', (join) =>
      join.onRef('rom_user.rom_id', '=', 'rom.id').on('rom_user.user_id', '=', userId ?? -1),
    )
    .select(['rom.id as rom_id', 'rom.name', 'rom.fs_name_no_ext'])
    .select(['collection_rom.added_at', 'users.username'])
    .where('collection_rom.collection_id', '=', collectionId)
    .where('rom.removed_at', 'is', null)
    .where(sql<boolean>`coalesce(rom_user.hidden, 0) = 0`)
    .orderBy('collection_rom.added_at', 'desc')
    .orderBy('rom.id', 'desc')
    .limit(limit)
    .execute();

/** Whether a collection is public and whether the user may see it. Undefined: there is none. */
export async function findCollectionVisibility(
  db: Db,
  id: number,
  userId: number | null,
): Promise<{ isPublic: boolean; isVisible: boolean } | undefined> {
  const row = await db
    .selectFrom('collection')
    .select('is_public')
    .select((eb) =>
      eb
        .case()
        .when(seesCollection(eb, userId))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('visible'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { isPublic: row.is_public === 1, isVisible: row.visible === 1 };
}
