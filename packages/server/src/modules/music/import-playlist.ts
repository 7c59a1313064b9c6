import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  appendTracks,
  findAudioFiles,
  findFavoriteIds,
  findPlaylistNamed,
  findPlaylistOrder,
  insertFavorites,
  insertPlaylist,
} from './playlists.queries.ts';

interface ImportedPlaylist {
  readonly userId: number;
  /** Null: the favorite tracks. */
  readonly name: string | null;
  readonly description: string | null;
  readonly isPublic: boolean;
  /** `path` ends with the name of the file, and with its folders below the game's, if any. */
  readonly tracks: readonly { readonly romId: number; readonly path: string }[];
}

interface ImportedTracks {
  readonly isNew: boolean;
  /** Paths that the games of this library do not have. */
  readonly missing: readonly string[];
}

/** Adds a playlist of a user, or the missing tracks to the one that has this name. */
export async function importPlaylist(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, name, description, isPublic, tracks }: ImportedPlaylist,
  isDryRun: boolean,
): Promise<ImportedTracks> {
  const files = await findAudioFiles(db, [...new Set(tracks.map(({ romId }) => romId))]);
  const ids: number[] = [];
  const missing: string[] = [];
  for (const { romId, path } of tracks) {
    const ofGame = files.filter((file) => file.rom_id === romId);
    const file =
      ofGame.find((one) => `${one.file_path}/${one.file_name}` === path) ??
      ofGame.find((one) => path.endsWith(`/${one.file_name}`));
    if (file) ids.push(file.id);
    else missing.push(path);
  }
  const existing = name === null ? null : await findPlaylistNamed(db, userId, name);
  const stored =
    name === null
      ? await findFavoriteIds(db, userId)
      : existing
        ? await findPlaylistOrder(db, existing.id)
        : [];
  const added = ids.filter((id) => !stored.includes(id));
  const isNew = added.length > 0 || (name !== null && !existing);
  if (isDryRun || !isNew) return { isNew, missing };
  const now = timestamp(clock());
  await db.transaction().execute(async (transaction) => {
    if (name === null) {
      await insertFavorites(transaction, userId, { ids: added, now });
      return;
    }
    const row = { user_id: userId, name, description, created_at: now, updated_at: now };
    const id =
      existing?.id ?? (await insertPlaylist(transaction, { ...row, is_public: isPublic ? 1 : 0 }));
    await appendTracks(transaction, id, added);
  });
  return { isNew, missing };
}
