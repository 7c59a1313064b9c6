import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

import { moveArtwork, showArtwork } from '#modules/artwork/artwork.api.ts';
import { moveKept } from './merge-kept.queries.ts';
import { moveMetadata } from '#modules/roms/roms.api.ts';

type Rom = Selectable<Tables['rom']>;

/** What sources and people say about a game, as against what its files say. */
const IDENTITY: ReadonlySet<string> = new Set<keyof Rom>([
  'name',
  'sort_key',
  'letter',
  'identified',
  'igdb_id',
  'sgdb_id',
  'moby_id',
  'ss_id',
  'ra_id',
  'launchbox_id',
  'hasheous_id',
  'tgdb_id',
  'hltb_id',
  'flashpoint_id',
  'gamelist_id',
  'libretro_id',
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
const NOTHING: ReadonlySet<unknown> = new Set([null, '', '[]', 0]);

/**
 * The older row takes over place and files of the newer one, which ends. Whatever people keep about
 * either stays. In a transaction.
 */
export async function mergeInto(db: Db, oldId: number, newId: number): Promise<void> {
  const fresh = await findRom(db, newId);
  const before = await findRom(db, oldId);
  await db.deleteFrom('rom_file').where('rom_id', '=', oldId).execute();
  await db.updateTable('rom_file').set({ rom_id: oldId }).where('rom_id', '=', newId).execute();
  await moveKept(db, { from: newId, to: oldId, now: fresh.updated_at });
  await moveDetail(db, before, fresh);
  await moveMetadata(db, newId, oldId);
  const kinds = await moveArtwork(db, { from: newId, to: oldId });
  await db.deleteFrom('rom').where('id', '=', newId).execute();
  await db.updateTable('rom').set(merged(before, fresh)).where('id', '=', oldId).execute();
  await showArtwork(db, oldId, { kinds, now: fresh.updated_at });
}

const findRom = (db: Db, id: number): Promise<Rom> =>
  db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A game that was identified stays what it is; otherwise anything is better than nothing. */
function merged(before: Rom, fresh: Rom): Updateable<Tables['rom']> {
  const { id: _, created_at: __, ...columns } = fresh;
  const kept = Object.entries(columns).filter(
    ([column, value]) => !IDENTITY.has(column) || (before.identified === 0 && !NOTHING.has(value)),
  );
  return Object.fromEntries(kept);
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
