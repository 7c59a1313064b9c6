import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

const GAME = [
  'rom.id',
  'rom.platform_id',
  'rom.root',
  'rom.fs_path',
  'rom.fs_name',
  'rom.fs_name_no_ext',
  'rom.is_folder',
  'rom.name',
  'rom.sort_key',
  'rom.regions',
  'rom.languages',
  'rom.tags',
  'rom.genres',
  'rom.franchises',
  'rom.companies',
  'rom.game_modes',
  'rom.player_count',
  'rom.first_release_date',
  'rom.average_rating',
  'rom.missing',
  'rom.sha1_hash',
  'rom.igdb_id',
  'rom.moby_id',
  'rom.ss_id',
  'rom.ra_id',
  'rom.launchbox_id',
  'rom.sgdb_id',
  'rom.tgdb_id',
  'rom.hltb_id',
  'rom.hasheous_id',
  'rom.flashpoint_id',
  'rom.path_cover_large',
  'rom.created_at',
  'rom.updated_at',
  'rom_detail.summary',
  'rom_detail.screenshots',
  'rom_detail.path_manual',
] as const;

export const findExportedGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select(GAME)
    .where('rom.id', 'in', idsIn(ids))
    .where('rom.removed_at', 'is', null)
    .execute();
export type ExportedGame = Awaited<ReturnType<typeof findExportedGames>>[number];

/** The files that players use, without manuals and other extras. */
export const findExportedFiles = (db: Db, romIds: readonly number[]) =>
  db
    .selectFrom('rom_file')
    .select(['rom_id', 'file_name', 'file_path', 'file_size_bytes', 'archive_members'])
    .select(['crc_hash', 'md5_hash', 'sha1_hash', 'chd_sha1_hash', 'fingerprint', 'mtime_ms'])
    .where('rom_id', 'in', idsIn(romIds))
    .where((eb) =>
      eb.or([
        eb('category', 'is', null),
        eb('category', 'not in', ['manual', 'soundtrack', 'screenshot', 'cheat']),
      ]),
    )
    .orderBy('file_path')
    .orderBy('file_name')
    .execute();
export type ExportedFile = Awaited<ReturnType<typeof findExportedFiles>>[number];

/** Reads one user's own data about these games; returns a lookup by game. */
export async function findPersonalData(db: Db, userId: number, ids: readonly number[]) {
  const marks = await db
    .selectFrom('rom_user')
    .select(['rom_id', 'status', 'rating', 'difficulty', 'completion', 'backlogged'])
    .select(['now_playing', 'last_played'])
    .where('user_id', '=', userId)
    .where('rom_id', 'in', idsIn(ids))
    .execute();
  const favorites = await db
    .selectFrom('collection')
    .innerJoin('collection_rom', 'collection_rom.collection_id', 'collection.id')
    .select('collection_rom.rom_id')
    .where('collection.user_id', '=', userId)
    .where('collection.is_favorite', '=', 1)
    .where('collection_rom.rom_id', 'in', idsIn(ids))
    .execute();
  const notes = await db
    .selectFrom('rom_note')
    .select(['rom_id', 'title', 'content'])
    .where('user_id', '=', userId)
    .where('rom_id', 'in', idsIn(ids))
    .orderBy('title')
    .execute();
  const sessions = await db
    .selectFrom('play_session')
    .select((eb) => [
      'rom_id',
      eb.fn.countAll<number>().as('count'),
      eb.cast<number>(eb.fn.sum('duration_ms'), 'bigint').as('duration_ms'),
    ])
    .where('user_id', '=', userId)
    .where('rom_id', 'in', idsIn(ids))
    .groupBy('rom_id')
    .execute();
  const byGame = {
    marks: new Map(marks.map((row) => [row.rom_id, row])),
    favorites: new Set(favorites.map(({ rom_id }) => rom_id)),
    notes: Map.groupBy(notes, ({ rom_id }) => rom_id),
    sessions: new Map(sessions.map((row) => [row.rom_id, row])),
  };
  return (id: number) => ({
    marks: byGame.marks.get(id),
    isFavorite: byGame.favorites.has(id),
    notes: byGame.notes.get(id) ?? [],
    playCount: byGame.sessions.get(id)?.count ?? 0,
    playSeconds: Math.round((byGame.sessions.get(id)?.duration_ms ?? 0) / 1000),
  });
}
export type PersonalData = ReturnType<Awaited<ReturnType<typeof findPersonalData>>>;

/** The saves and states of a user for these games, newest first. */
export const findUserSaves = (db: Db, userId: number, romIds: readonly number[]) =>
  db
    .selectFrom('asset')
    .innerJoin('asset_version', 'asset_version.id', 'asset.version_id')
    .select(['asset.rom_id', 'asset.kind', 'asset.file_name', 'asset.emulator'])
    .select(['asset.updated_at', 'asset_version.sha256', 'asset_version.size'])
    .where('asset.user_id', '=', userId)
    .where('asset.kind', 'in', ['save', 'state'])
    .where('asset.rom_id', 'in', idsIn(romIds))
    .where('asset.deleted_at', 'is', null)
    .orderBy('asset.updated_at', 'desc')
    .orderBy('asset.version_id', 'desc')
    .execute();
export type UserSave = Awaited<ReturnType<typeof findUserSaves>>[number];
