import { WIRE_SOURCES } from '@saveroom/contract';
import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

import { moveArtwork, recomputeArtworkColumns } from '#modules/artwork/artwork.api.ts';
import { moveUserData } from './merge-user-data.queries.ts';
import { copyMetadata } from '#modules/roms/roms.api.ts';

type Rom = Selectable<Tables['rom']>;

/** Columns that come from sources and users, not from the files of the game. */
const IDENTITY_COLUMNS: ReadonlySet<string> = new Set<keyof Rom>([
  'name',
  'sort_key',
  'letter',
  'identified',
  ...WIRE_SOURCES.map((source) => `${source}_id` as const),
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'player_count',
  'first_release_date',
  'average_rating',
  'path_cover_small',
  'path_cover_large',
  'thumbhash',
  'has_manual',
  'asked_at',
  'asked_sources',
  'version_choice',
]);
const EMPTY_VALUES: ReadonlySet<unknown> = new Set([null, '', '[]', 0]);

/**
 * Merges the newer row into the older one: the older row gets its path and files, and the newer row
 * is deleted. The user data of both stays. Call it in a transaction.
 */
export async function mergeInto(db: Db, oldId: number, newId: number): Promise<void> {
  const fresh = await findRom(db, newId);
  const before = await findRom(db, oldId);
  await db.deleteFrom('rom_file').where('rom_id', '=', oldId).execute();
  await db.updateTable('rom_file').set({ rom_id: oldId }).where('rom_id', '=', newId).execute();
  await moveUserData(db, { from: newId, to: oldId, now: fresh.updated_at });
  await moveDetail(db, before, fresh);
  await copyMetadata(db, newId, oldId);
  const kinds = await moveArtwork(db, { from: newId, to: oldId });
  await db.deleteFrom('rom').where('id', '=', newId).execute();
  await db.updateTable('rom').set(merged(before, fresh)).where('id', '=', oldId).execute();
  await recomputeArtworkColumns(db, oldId, { kinds, now: fresh.updated_at });
}

const findRom = (db: Db, id: number): Promise<Rom> =>
  db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An identified game keeps its identity; otherwise the newer row's non-empty values win. */
function merged(before: Rom, fresh: Rom): Updateable<Tables['rom']> {
  const { id: _, created_at: __, ...columns } = fresh;
  const taken = Object.entries(columns).filter(
    ([column, value]) =>
      !IDENTITY_COLUMNS.has(column) || (before.identified === 0 && !EMPTY_VALUES.has(value)),
  );
  return Object.fromEntries(taken);
}

async function moveDetail(db: Db, before: Rom, fresh: Rom): Promise<void> {
  const ids = [before.id, fresh.id];
  const details = await db
    .selectFrom('rom_detail')
    .select('rom_id')
    .where('rom_id', 'in', ids)
    .execute();
  const has = new Set(details.map(({ rom_id }) => rom_id));
  if (!has.has(fresh.id) || (has.has(before.id) && before.identified === 1)) return;
  await db.deleteFrom('rom_detail').where('rom_id', '=', before.id).execute();
  await db
    .updateTable('rom_detail')
    .set({ rom_id: before.id })
    .where('rom_id', '=', fresh.id)
    .execute();
}
