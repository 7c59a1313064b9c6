import type {
  addPlaylist as addRoute,
  MusicPlaylist,
  Received,
  updatePlaylist as updateRoute,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  appendTracks,
  findPlaylist,
  findPlaylistOrder,
  findPlaylists,
  insertFavorites,
  insertPlaylist,
  type PlaylistRow,
  removeFavorites,
  removePlaylist,
  removePlaylistTracks,
  replacePlaylistOrder,
  savePlaylist,
} from './playlists.queries.ts';
import { findTrackIdsAmong } from './tracks.queries.ts';

type MusicDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

export async function addFavorites(
  { db, clock }: MusicDeps,
  userId: number,
  ids: readonly number[],
): Promise<{ added: number }> {
  const tracks = await existingTracks(db, ids);
  const added = await insertFavorites(db, userId, { ids: tracks, now: timestamp(clock()) });
  return { added };
}

export const deleteFavorites = async (
  { db }: MusicDeps,
  userId: number,
  ids: readonly number[],
): Promise<{ removed: number }> => ({ removed: await removeFavorites(db, userId, ids) });

/** Without duplicates, in the order of the request. */
async function existingTracks(db: Db, ids: readonly number[]): Promise<number[]> {
  const tracks = await findTrackIdsAmong(db, ids);
  return [...new Set(ids)].filter((id) => tracks.has(id));
}

export const listPlaylists = async (
  { db }: MusicDeps,
  userId: number | null,
): Promise<MusicPlaylist[]> => (await findPlaylists(db, userId)).map(playlistView);

/** `userId` null: the reader is not signed in. */
export async function readPlaylist(
  { db }: MusicDeps,
  userId: number | null,
  id: number,
): Promise<MusicPlaylist> {
  const row = await findPlaylist(db, id);
  if (!row || (row.is_public === 0 && row.user_id !== userId)) throw notFound();
  return playlistView(row);
}

export async function addPlaylist(
  deps: MusicDeps,
  userId: number,
  { name, description, is_public }: Received<typeof addRoute>['body'],
): Promise<MusicPlaylist> {
  const now = timestamp(deps.clock());
  const id = await insertPlaylist(deps.db, {
    user_id: userId,
    name,
    description: description ?? null,
    is_public: is_public ? 1 : 0,
    created_at: now,
    updated_at: now,
  });
  if (is_public) emitShared(deps);
  return readPlaylist(deps, userId, id);
}

export async function updatePlaylist(
  deps: MusicDeps,
  userId: number,
  { id, body }: { id: number; body: Received<typeof updateRoute>['body'] },
): Promise<MusicPlaylist> {
  const { name, description, is_public } = body;
  await changePlaylist(deps, { userId, id }, (transaction) =>
    savePlaylist(transaction, id, {
      ...(name == null ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(is_public == null ? {} : { is_public: is_public ? 1 : 0 }),
      updated_at: timestamp(deps.clock()),
    }),
  );
  if (is_public) emitShared(deps);
  return readPlaylist(deps, userId, id);
}

export async function deletePlaylist(deps: MusicDeps, userId: number, id: number): Promise<void> {
  await changePlaylist(deps, { userId, id }, (transaction) => removePlaylist(transaction, id));
}

interface TrackChange {
  readonly id: number;
  readonly ids: readonly number[];
}

export const addTracks = (
  deps: MusicDeps,
  userId: number,
  { id, ids }: TrackChange,
): Promise<{ added: number }> =>
  changePlaylist(deps, { userId, id }, async (transaction) => ({
    added: await appendTracks(transaction, id, await existingTracks(transaction, ids)),
  }));

export const deleteTracks = (
  deps: MusicDeps,
  userId: number,
  { id, ids }: TrackChange,
): Promise<{ removed: number }> =>
  changePlaylist(deps, { userId, id }, async (transaction) => ({
    removed: await removePlaylistTracks(transaction, id, ids),
  }));

export const orderTracks = (
  deps: MusicDeps,
  userId: number,
  { id, ids }: TrackChange,
): Promise<void> =>
  changePlaylist(deps, { userId, id }, async (transaction) => {
    const before = await findPlaylistOrder(transaction, id);
    const isMember = new Set(before);
    const first = [...new Set(ids)].filter((track) => isMember.has(track));
    const isFirst = new Set(first);
    const rest = before.filter((track) => !isFirst.has(track));
    await replacePlaylistOrder(transaction, id, [...first, ...rest]);
  });

/**
 * Runs a change of a user's own playlist in a transaction. Playlists of others get the same error
 * as unknown ones, so that ids reveal nothing.
 */
async function changePlaylist<T>(
  deps: MusicDeps,
  { userId, id }: { userId: number; id: number },
  change: (transaction: Db) => Promise<T>,
): Promise<T> {
  const { result, wasPublic } = await deps.db.transaction().execute(async (transaction) => {
    const row = await findPlaylist(transaction, id);
    if (row?.user_id !== userId) throw notFound();
    await savePlaylist(transaction, id, { updated_at: timestamp(deps.clock()) });
    return { result: await change(transaction), wasPublic: row.is_public === 1 };
  });
  if (wasPublic) emitShared(deps);
  return result;
}

const notFound = (): AppError => new AppError('not_found', 'Playlist not found');

const playlistView = (row: PlaylistRow): MusicPlaylist => ({
  id: row.id,
  name: row.name,
  description: row.description,
  is_public: row.is_public === 1,
  user_id: row.user_id,
  owner_username: row.owner_username,
  track_count: row.track_count ?? 0,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
