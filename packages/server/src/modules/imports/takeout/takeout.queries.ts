import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

/** Removed games too: what a person stored about them stays. */
export const findTakeoutGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select(['rom.id', 'rom.name', 'rom.fs_path', 'rom.fs_name', 'rom.fs_name_no_ext'])
    .select(['rom.crc_hash', 'rom.md5_hash', 'rom.sha1_hash'])
    .select(['rom.igdb_id', 'rom.ss_id', 'rom.moby_id', 'rom.ra_id', 'rom.sgdb_id'])
    .select(['rom.launchbox_id', 'rom.hasheous_id', 'rom.tgdb_id', 'rom.libretro_id'])
    .select(['platform.slug', 'platform.fs_slug'])
    .where('rom.id', 'in', idsIn(ids))
    .execute();
export type TakeoutGame = Awaited<ReturnType<typeof findTakeoutGames>>[number];

interface Page {
  readonly userId: number;
  readonly after: number;
  readonly limit: number;
}

/** Games about which the user has stored something, favorites too, by id. */
export async function findPersonalGameIds(
  db: Db,
  { userId, after, limit }: Page,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select rom_id as id from rom_user where user_id = ${userId} and rom_id > ${after}
      union
      select rom_id from rom_note where user_id = ${userId} and rom_id > ${after}
      union
      select rom_note.rom_id from note_comment
      inner join rom_note on rom_note.id = note_comment.note_id
      where note_comment.user_id = ${userId} and rom_note.rom_id > ${after}
      union
      select rom_id from play_session where user_id = ${userId} and rom_id > ${after}
      union
      select rom_id from collection_rom where rom_id > ${after} and collection_id in (
        select id from collection where user_id = ${userId} and is_favorite = 1
      )
    ) as personal
    order by id
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** One user's own data about these games, by game. */
export async function findPersonalData(db: Db, userId: number, ids: readonly number[]) {
  const marks = await db
    .selectFrom('rom_user')
    .select(['rom_id', 'last_played', 'is_main_sibling', 'backlogged', 'now_playing', 'hidden'])
    .select(['rating', 'difficulty', 'completion', 'status'])
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
    .select(['rom_id', 'title', 'content', 'is_public', 'tags', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('rom_id', 'in', idsIn(ids))
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('play_session')
    .select(['rom_id', 'start_time', 'end_time', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('rom_id', 'in', idsIn(ids))
    .orderBy('start_time')
    .orderBy('id')
    .execute();
  const comments = await db
    .selectFrom('note_comment')
    .innerJoin('rom_note', 'rom_note.id', 'note_comment.note_id')
    .innerJoin('users', 'users.id', 'rom_note.user_id')
    .select(['rom_note.rom_id', 'rom_note.is_public', 'rom_note.title', 'users.username'])
    .select(['note_comment.content', 'note_comment.created_at', 'note_comment.updated_at'])
    .where('note_comment.user_id', '=', userId)
    .where('rom_note.rom_id', 'in', idsIn(ids))
    .orderBy('note_comment.id')
    .execute();
  return {
    comments: Map.groupBy(comments, ({ rom_id }) => rom_id),
    marks: new Map(marks.map((row) => [row.rom_id, row])),
    favorites: new Set(favorites.map(({ rom_id }) => rom_id)),
    notes: Map.groupBy(notes, ({ rom_id }) => rom_id),
    sessions: Map.groupBy(sessions, ({ rom_id }) => rom_id),
  };
}

export type CommentRow = NonNullable<
  ReturnType<Awaited<ReturnType<typeof findPersonalData>>['comments']['get']>
>[number];

export const findSessionsWithoutGame = (db: Db, { userId, after, limit }: Page) =>
  db
    .selectFrom('play_session')
    .select(['id', 'start_time', 'end_time', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('rom_id', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Without the favorites, which are part of the data about games. */
export const findOwnCollections = (db: Db, userId: number) =>
  db
    .selectFrom('collection')
    .select(['id', 'name', 'description', 'is_public', 'path_cover_large'])
    .select(['created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('is_favorite', '=', 0)
    .orderBy('id')
    .execute();

export const findOwnSmartCollections = (db: Db, userId: number) =>
  db
    .selectFrom('smart_collection')
    .select(['name', 'description', 'is_public', 'filter_criteria', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const byId = (rows: readonly { id: number; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** Names and slugs of what a filter refers to by id, by id. */
export async function findFilterNames(db: Db) {
  const platforms = await db.selectFrom('platform').select(['id', 'slug as name']).execute();
  const collections = await db.selectFrom('collection').select(['id', 'name']).execute();
  const smart = await db.selectFrom('smart_collection').select(['id', 'name']).execute();
  return { platforms: byId(platforms), collections: byId(collections), smart: byId(smart) };
}
export type FilterNames = Awaited<ReturnType<typeof findFilterNames>>;

export const findOwnPlaylists = (db: Db, userId: number) =>
  db
    .selectFrom('music_playlist')
    .select(['id', 'name', 'description', 'is_public'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const TRACK = ['rom_file.rom_id', 'rom_file.file_path', 'rom_file.file_name'] as const;

export const findTracksOfPlaylist = (db: Db, playlistId: number) =>
  db
    .selectFrom('music_playlist_track')
    .innerJoin('rom_file', 'rom_file.id', 'music_playlist_track.rom_file_id')
    .select(TRACK)
    .where('music_playlist_track.playlist_id', '=', playlistId)
    .orderBy('music_playlist_track.position')
    .orderBy('rom_file.id')
    .execute();

export const findFavoriteTracks = (db: Db, userId: number) =>
  db
    .selectFrom('music_favorite')
    .innerJoin('rom_file', 'rom_file.id', 'music_favorite.rom_file_id')
    .select(TRACK)
    .where('music_favorite.user_id', '=', userId)
    .orderBy('music_favorite.created_at')
    .orderBy('rom_file.id')
    .execute();

export const findDeviceNames = (db: Db, userId: number) =>
  db
    .selectFrom('device')
    .select(['name', 'platform', 'client', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

interface VersionPage {
  readonly userId: number;
  readonly kind: 'save' | 'state' | 'screenshot' | 'file';
  /** The last version of the page before. */
  readonly after: { readonly assetId: number; readonly id: number };
  readonly limit: number;
}

/** All versions of the user's files of a kind, those of one file from old to new. */
export const findFileVersions = (db: Db, { userId, kind, after, limit }: VersionPage) =>
  db
    .selectFrom('asset_version as version')
    .innerJoin('asset', 'asset.id', 'version.asset_id')
    .leftJoin('device', 'device.id', 'version.device_id')
    .leftJoin('asset_version as picture', 'picture.id', 'version.screenshot_version_id')
    .leftJoin('asset as pictured', 'pictured.id', 'picture.asset_id')
    .select(['version.id', 'version.asset_id', 'version.sha256', 'version.size'])
    .select(['version.emulator', 'version.core_version', 'version.created_at'])
    .select(['asset.kind', 'asset.rom_id', 'asset.file_name', 'asset.slot', 'asset.is_public'])
    .select(['asset.version_id', 'device.name as device_name', 'picture.id as picture_id'])
    .select(['picture.sha256 as picture_sha256', 'picture.size as picture_size'])
    .select('pictured.file_name as picture_name')
    .where('asset.user_id', '=', userId)
    .where('asset.kind', '=', kind)
    .where('asset.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('version.asset_id', '>', after.assetId),
        eb.and([eb('version.asset_id', '=', after.assetId), eb('version.id', '>', after.id)]),
      ]),
    )
    .orderBy('version.asset_id')
    .orderBy('version.id')
    .limit(limit)
    .execute();
export type FileVersion = Awaited<ReturnType<typeof findFileVersions>>[number];
