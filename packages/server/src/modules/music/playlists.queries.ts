import { type Insertable, sql, type Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { batchesOf } from '#core/lib/batches.ts';

import type { MusicPlaylistTable } from './music.tables.ts';

/** Below the parameter limit of both database engines. */
const BATCH_SIZE = 500;

/** Returns how many were not favorites before. */
export async function insertFavorites(
  db: Db,
  userId: number,
  { ids, now }: { ids: readonly number[]; now: string },
): Promise<number> {
  let added = 0;
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    const rows = await db
      .insertInto('music_favorite')
      .values(batch.map((id) => ({ user_id: userId, rom_file_id: id, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('rom_file_id')
      .execute();
    added += rows.length;
  }
  return added;
}

/** Those of the files that the caller may see. */
const visibleFiles = (db: Db, ids: readonly number[]) =>
  db.selectFrom('rom_file').select('rom_file.id').where('rom_file.id', 'in', idsIn(ids));

export async function removeFavorites(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const removed = await db
    .deleteFrom('music_favorite')
    .where('user_id', '=', userId)
    .where('rom_file_id', 'in', visibleFiles(db, ids))
    .returning('rom_file_id')
    .execute();
  return removed.length;
}

const playlists = (db: Db) =>
  db
    .selectFrom('music_playlist')
    .innerJoin('users', 'users.id', 'music_playlist.user_id')
    .selectAll('music_playlist')
    .select((eb) => [
      'users.username as owner_username',
      eb
        .selectFrom('music_playlist_track')
        .innerJoin('rom_file', 'rom_file.id', 'music_playlist_track.rom_file_id')
        .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
        .select((track) => track.fn.countAll<number>().as('count'))
        .whereRef('music_playlist_track.playlist_id', '=', 'music_playlist.id')
        .where('rom.removed_at', 'is', null)
        .where('rom.missing', '=', 0)
        .as('track_count'),
    ]);
export type PlaylistRow = Awaited<ReturnType<ReturnType<typeof playlists>['execute']>>[number];

/** A user's own playlists and the public ones of others. */
export const findPlaylists = (db: Db, userId: number | null): Promise<PlaylistRow[]> =>
  playlists(db)
    .where((eb) =>
      eb.or([
        eb('music_playlist.is_public', '=', 1),
        ...(userId === null ? [] : [eb('music_playlist.user_id', '=', userId)]),
      ]),
    )
    .orderBy(sql`lower(music_playlist.name)`)
    .orderBy('music_playlist.id')
    .execute();

export const findPlaylist = (db: Db, id: number): Promise<PlaylistRow | undefined> =>
  playlists(db).where('music_playlist.id', '=', id).executeTakeFirst();

export async function insertPlaylist(db: Db, row: Insertable<MusicPlaylistTable>): Promise<number> {
  const { id } = await db
    .insertInto('music_playlist')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Names are not unique; the oldest playlist of this name. */
export const findPlaylistNamed = (
  db: Db,
  userId: number,
  name: string,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('music_playlist')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst();

export async function findFavoriteIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('music_favorite')
    .select('rom_file_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ rom_file_id }) => rom_file_id);
}

/** The soundtrack files of games, whether their tags were read or not. */
export const findAudioFiles = (db: Db, romIds: readonly number[]) =>
  db
    .selectFrom('rom_file')
    .select(['id', 'rom_id', 'file_path', 'file_name'])
    .where('rom_id', 'in', idsIn(romIds))
    .where('category', '=', 'soundtrack')
    .orderBy('id')
    .execute();

/** Also serializes changes of one playlist: other transactions wait for this row. */
export async function savePlaylist(
  db: Db,
  id: number,
  patch: Updateable<MusicPlaylistTable>,
): Promise<void> {
  await db.updateTable('music_playlist').set(patch).where('id', '=', id).execute();
}

export async function removePlaylist(db: Db, id: number): Promise<void> {
  await db.deleteFrom('music_playlist').where('id', '=', id).execute();
}

/** All tracks of a playlist in its order. */
export async function findPlaylistOrder(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('music_playlist_track')
    .select('rom_file_id')
    .where('playlist_id', '=', id)
    .orderBy('position')
    .orderBy('rom_file_id')
    .execute();
  return rows.map(({ rom_file_id }) => rom_file_id);
}

/** Appends tracks; those that are in the playlist already stay where they are. */
export async function appendTracks(
  db: Db,
  playlistId: number,
  ids: readonly number[],
): Promise<number> {
  const { last } = await db
    .selectFrom('music_playlist_track')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  let position = last ?? 0;
  let added = 0;
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    const rows = await db
      .insertInto('music_playlist_track')
      .values(
        batch.map((rom_file_id) => {
          position += 1;
          return { playlist_id: playlistId, rom_file_id, position };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('rom_file_id')
      .execute();
    added += rows.length;
  }
  return added;
}

export async function removePlaylistTracks(
  db: Db,
  playlistId: number,
  ids: readonly number[],
): Promise<number> {
  const removed = await db
    .deleteFrom('music_playlist_track')
    .where('playlist_id', '=', playlistId)
    .where('rom_file_id', 'in', visibleFiles(db, ids))
    .returning('rom_file_id')
    .execute();
  return removed.length;
}

/** Replaces the order; the ids are all tracks of the playlist that its owner may see. */
export async function replacePlaylistOrder(
  db: Db,
  playlistId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('music_playlist_track')
    .where('playlist_id', '=', playlistId)
    .where('rom_file_id', 'in', idsIn(ids))
    .execute();
  await appendTracks(db, playlistId, ids);
}
