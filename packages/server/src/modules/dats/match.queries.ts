import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { Selectable } from 'kysely';

import type { DatGameTable } from './dats.tables.ts';
import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';

const SAVE_BATCH = 500;

export const findReadyDats = (db: Db) =>
  db
    .selectFrom('dat_file')
    .select(['id', 'edition_id', 'platform_slug', 'game_count'])
    .where('edition_id', 'is not', null)
    .orderBy('id')
    .execute();

/** Platforms with games that match a DAT. */
export async function findMatchedPlatforms(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('platform')
    .select('slug')
    .distinct()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('rom')
          .select('rom.id')
          .whereRef('rom.platform_id', '=', 'platform.id')
          .where('rom.dat_name', 'is not', null)
          .where('rom.removed_at', 'is', null),
      ),
    )
    .execute();
  return rows.map(({ slug }) => slug);
}

export const findPlatformIds = async (db: Db, slugs: readonly string[]): Promise<number[]> => {
  const rows = await db.selectFrom('platform').select('id').where('slug', 'in', slugs).execute();
  return rows.map(({ id }) => id);
};

/** Present games after `afterId`, sorted by id, with their current DAT match. */
export const findLibraryGames = (
  db: Db,
  { platforms, afterId, limit }: { platforms: readonly number[]; afterId: number; limit: number },
) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_claim', 'rom_claim.rom_id', 'rom.id')
    .select([
      'rom.id',
      'rom.fs_name',
      'rom.fs_name_no_ext',
      'rom.is_folder',
      'rom.fingerprint',
      'rom.dat_family',
      'rom_claim.dat_name as match_name',
      'rom_claim.description as match_description',
      'rom_claim.regions as match_regions',
      'rom_claim.languages as match_languages',
      'rom_claim.is_complete as match_is_complete',
    ])
    .where('rom.platform_id', 'in', platforms)
    .where('rom.missing', '=', 0)
    .where('rom.removed_at', 'is', null)
    .where('rom.id', '>', afterId)
    .orderBy('rom.id')
    .limit(limit)
    .execute();
export type LibraryGame = Awaited<ReturnType<typeof findLibraryGames>>[number];

export const findFilesOfGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom_file')
    .select([
      'rom_id',
      'file_size_bytes',
      'crc_hash',
      'md5_hash',
      'sha1_hash',
      'chd_sha1_hash',
      'headerless',
      'archive_members',
    ])
    .where('rom_id', 'in', ids)
    .execute();

/** Games `first` to `first + count - 1` of a loaded DAT, with their files. */
export async function findDatGames(
  db: Db,
  { loadId, first, count }: { loadId: number; first: number; count: number },
) {
  const games = await db
    .selectFrom('dat_game')
    .selectAll()
    .where('edition_id', '=', loadId)
    .where('seq', '>=', first)
    .where('seq', '<', first + count)
    .orderBy('seq')
    .execute();
  const roms = await db
    .selectFrom('dat_rom')
    .select(['game_seq', 'name', 'size_bytes', 'crc', 'md5', 'sha1', 'status'])
    .where('edition_id', '=', loadId)
    .where('game_seq', '>=', first)
    .where('game_seq', '<', first + count)
    .orderBy('game_seq')
    .orderBy('seq')
    .execute();
  return { games, roms };
}

export type DatGameResult = Pick<
  Selectable<DatGameTable>,
  'seq' | 'status' | 'found_count' | 'rom_id'
>;

export async function saveDatGameResults(
  db: Db,
  loadId: number,
  results: readonly DatGameResult[],
): Promise<void> {
  for (const batch of batchesOf(results, SAVE_BATCH)) {
    await db.transaction().execute(async (transaction) => {
      for (const { seq, ...columns } of batch) {
        await transaction
          .updateTable('dat_game')
          .set(columns)
          .where('edition_id', '=', loadId)
          .where('seq', '=', seq)
          .execute();
      }
    });
    await yieldToEventLoop();
  }
}

/** Stores the totals of the report, so that listing DATs does not have to count. */
export async function saveDatCounts(db: Db, id: number, loadId: number): Promise<void> {
  const rows = await db
    .selectFrom('dat_game')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('edition_id', '=', loadId)
    .groupBy('status')
    .execute();
  const count = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
  await db
    .updateTable('dat_file')
    .set({
      have_count: count('have'),
      wrong_name_count: count('wrong-name'),
      bad_dump_count: count('bad-dump'),
    })
    .where('id', '=', id)
    .where('edition_id', '=', loadId)
    .execute();
}
