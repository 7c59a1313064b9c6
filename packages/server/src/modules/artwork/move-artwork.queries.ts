import type { ArtworkKind } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';

import { findArtworkOf } from './artwork.queries.ts';

/**
 * Moves artwork to another game: each kind that the other game lacks, with artwork set by users
 * counted separately. Returns the kinds whose display columns have to be recomputed. Call it in a
 * transaction.
 */
export async function moveArtwork(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<ArtworkKind[]> {
  const [mine, theirs] = [await findArtworkOf(db, from), await findArtworkOf(db, to)];
  const has = (kind: string, isOwn: boolean) =>
    theirs.some((row) => row.kind === kind && (row.source === 'user') === isOwn);
  const moved = mine.filter(({ kind, source }) => !has(kind, source === 'user'));
  for (const { kind, position } of moved) {
    await db
      .updateTable('rom_artwork')
      .set({ rom_id: to })
      .where('rom_id', '=', from)
      .where('kind', '=', kind)
      .where('position', '=', position)
      .execute();
  }
  return [...new Set([...mine, ...theirs].map(({ kind }) => kind))];
}
