import type { ImportContext } from '#modules/imports/import-context.ts';
import type { PlaylistItem } from '#modules/imports/import-record.ts';
import { importPlaylist } from '#modules/music/music.api.ts';

/** Adds a playlist or favorite tracks, or the missing tracks of them. */
export async function applyPlaylist(context: ImportContext, item: PlaylistItem): Promise<void> {
  const userId = await context.userIdOf(null);
  if (userId === null) throw new Error('invariant: import without a user');
  const subject = item.name ?? 'Favorite tracks';
  const tracks: { romId: number; path: string }[] = [];
  for (const { game: reference, path } of item.tracks) {
    const game = await context.gameOf(reference);
    if ('problem' in game) {
      const line = { kind: 'other', outcome: 'skipped', reasonCode: game.problem } as const;
      context.report({ ...line, subject: `${subject}: ${reference.name}` });
    } else tracks.push({ romId: game.id, path });
  }
  const { name, description, isPublic } = item;
  const { isNew, missing } = await importPlaylist(
    context.deps,
    { userId, name, description, isPublic, tracks },
    context.isDryRun,
  );
  for (const path of missing) {
    const line = { kind: 'other', outcome: 'skipped', reasonCode: 'file_missing' } as const;
    context.report({ ...line, subject: `${subject}: ${path}` });
  }
  context.report({ kind: 'other', outcome: isNew ? 'new' : 'same', subject });
}
