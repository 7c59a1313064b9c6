import type { ArtworkKind } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';

import { findArtworkOf } from './artwork.queries.ts';

/**
 * Pictures of a game that ends become those of another, of each kind that it has none of; what a
 * person sent goes over unless the other has one of its own. Gives the kinds that are to be shown
 * anew. In a transaction.
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
