import { type Insertable, sql, type Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';

import type { RomUserTable } from './roms.tables.ts';

/** Below the parameter limit of both database engines. */
const BATCH_SIZE = 5000;

/** The columns of a user's row that a request may set. */
export type RomUserColumns = Pick<
  Updateable<RomUserTable>,
  | 'last_played'
  | 'is_main_sibling'
  | 'backlogged'
  | 'now_playing'
  | 'hidden'
  | 'rating'
  | 'difficulty'
  | 'completion'
  | 'status'
>;

/** Writes only the given columns, so that concurrent changes to others stay. */
export async function saveRomUser(
  db: Db,
  { userId, romId, now }: { userId: number; romId: number; now: string },
  columns: RomUserColumns,
): Promise<void> {
  const row: Insertable<RomUserTable> = {
    user_id: userId,
    rom_id: romId,
    last_played: null,
    status: null,
    ...columns,
    created_at: now,
    updated_at: now,
  };
  await db
    .insertInto('rom_user')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'rom_id']).doUpdateSet({ ...columns, updated_at: now }),
    )
    .execute();
}

/** `saveRomUser` for many games, in batches. Returns how many of them exist. */
export async function saveManyRomUsers(
  db: Db,
  { userId, romIds, now }: { userId: number; romIds: readonly number[]; now: string },
  columns: RomUserColumns,
): Promise<number> {
  const values = { user_id: userId, ...columns, created_at: now, updated_at: now };
  const names = Object.keys(values) as (keyof typeof values)[];
  let saved = 0;
  for (const batch of batchesOf(romIds, BATCH_SIZE)) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('rom_user')
      .columns(['rom_id', ...names])
      .expression((eb) =>
        eb
          .selectFrom('rom')
          .select('rom.id')
          .select(names.map((name) => eb.val(values[name]).as(name)))
          .where('rom.id', 'in', batch)
          .where('rom.removed_at', 'is', null),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'rom_id']).doUpdateSet({ ...columns, updated_at: now }),
      )
      .executeTakeFirst();
    saved += Number(numInsertedOrUpdatedRows);
  }
  return saved;
}

/** Makes these games no longer the main version of their group for this user. */
export async function clearMainSiblings(
  db: Db,
  { userId, romIds, now }: { userId: number; romIds: readonly number[]; now: string },
): Promise<void> {
  if (romIds.length === 0) return;
  await db
    .updateTable('rom_user')
    .set({ is_main_sibling: 0, updated_at: now })
    .where('user_id', '=', userId)
    .where('rom_id', 'in', romIds)
    .where('is_main_sibling', '=', 1)
    .execute();
}

/**
 * Increments the version of a user's data about games. Every write to `rom_user` or to the games of
 * the user's collections, including favorites, calls it in the same transaction. This also locks
 * the user's row until the end of the transaction, so that changes of one user run one after the
 * other.
 */
export async function bumpUserVersion(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('user_shelf')
    .values({ user_id: userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ version: sql`user_shelf.version + 1` }),
    )
    .execute();
}
