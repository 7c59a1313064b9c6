import type { Selectable, Updateable } from 'kysely';

import type { DatGameTable } from '#db/dat-tables.ts';
import type { Db } from '#db/engine.ts';
import type { RomTable } from '#db/library-tables.ts';

const SAVE_AT_ONCE = 500;

export const findReadyDats = (db: Db) =>
  db
    .selectFrom('dat_file')
    .select(['id', 'edition_id', 'platform_slug', 'game_count'])
    .where('edition_id', 'is not', null)
    .orderBy('id')
    .execute();

/** Platforms with games that bear a mark of a DAT. */
export async function findMarkedPlatforms(db: Db): Promise<string[]> {
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

const GAME = [
  'id',
  'fs_name',
  'fs_name_no_ext',
  'is_folder',
  'fingerprint',
  'name',
  'regions',
  'languages',
  'verified',
  'dat_name',
] as const;
export type LibraryGame = Pick<Selectable<RomTable>, (typeof GAME)[number]>;

/** Games that are there, after `afterId`, in the order of their ids. */
export const findLibraryGames = (
  db: Db,
  { platforms, afterId, limit }: { platforms: readonly number[]; afterId: number; limit: number },
): Promise<LibraryGame[]> =>
  db
    .selectFrom('rom')
    .select(GAME)
    .where('platform_id', 'in', platforms)
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

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

/** Games `first` to `first + count - 1` of a DAT with their files. */
export async function findDatGames(
  db: Db,
  { edition, first, count }: { edition: number; first: number; count: number },
) {
  const games = await db
    .selectFrom('dat_game')
    .selectAll()
    .where('edition_id', '=', edition)
    .where('seq', '>=', first)
    .where('seq', '<', first + count)
    .orderBy('seq')
    .execute();
  const roms = await db
    .selectFrom('dat_rom')
    .select(['game_seq', 'name', 'size_bytes', 'crc', 'md5', 'sha1', 'status'])
    .where('edition_id', '=', edition)
    .where('game_seq', '>=', first)
    .where('game_seq', '<', first + count)
    .orderBy('game_seq')
    .orderBy('seq')
    .execute();
  return { games, roms };
}

export type Verdict = Pick<Selectable<DatGameTable>, 'seq' | 'status' | 'found_count' | 'rom_id'>;

export async function saveVerdicts(
  db: Db,
  edition: number,
  verdicts: readonly Verdict[],
): Promise<void> {
  for (let start = 0; start < verdicts.length; start += SAVE_AT_ONCE) {
    await db.transaction().execute(async (transaction) => {
      for (const { seq, ...facts } of verdicts.slice(start, start + SAVE_AT_ONCE)) {
        await transaction
          .updateTable('dat_game')
          .set(facts)
          .where('edition_id', '=', edition)
          .where('seq', '=', seq)
          .execute();
      }
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export async function saveGames(
  db: Db,
  games: readonly { id: number; patch: Updateable<RomTable> }[],
): Promise<void> {
  for (let start = 0; start < games.length; start += SAVE_AT_ONCE) {
    await db.transaction().execute(async (transaction) => {
      for (const { id, patch } of games.slice(start, start + SAVE_AT_ONCE)) {
        await transaction.updateTable('rom').set(patch).where('id', '=', id).execute();
      }
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The report's own totals, so that a list of DATs costs nothing. */
export async function saveDatCounts(db: Db, id: number, edition: number): Promise<void> {
  const rows = await db
    .selectFrom('dat_game')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('edition_id', '=', edition)
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
    .where('edition_id', '=', edition)
    .execute();
}
