import type { Insertable, Selectable } from 'kysely';

import type { ArtworkFileTable, ArtworkKind, RomArtworkTable } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';

export type RomArtworkRow = Selectable<RomArtworkTable>;

/** Marks the file as used now. Undefined: it is not stored. */
export const touchArtworkFile = (db: Db, hash: string, now: string) =>
  db
    .updateTable('artwork_file')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .returningAll()
    .executeTakeFirst();

export async function saveArtworkFile(db: Db, file: Insertable<ArtworkFileTable>): Promise<void> {
  await db
    .insertInto('artwork_file')
    .values(file)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: file.used_at }))
    .execute();
}

export const findArtworkOf = (db: Db, romId: number): Promise<RomArtworkRow[]> =>
  db
    .selectFrom('rom_artwork')
    .selectAll()
    .where('rom_id', '=', romId)
    .orderBy('kind')
    .orderBy('position')
    .execute();

export async function saveRomArtwork(db: Db, row: Insertable<RomArtworkTable>): Promise<void> {
  const { rom_id: _, kind: __, position: ___, ...patch } = row;
  await db
    .insertInto('rom_artwork')
    .values(row)
    .onConflict((conflict) => conflict.columns(['rom_id', 'kind', 'position']).doUpdateSet(patch))
    .execute();
}

export interface ArtworkKey {
  readonly rom_id: number;
  readonly kind: ArtworkKind;
  readonly position: number;
}

/** False: there was no such row. */
export async function removeRomArtwork(
  db: Db,
  { rom_id, kind, position }: ArtworkKey,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('rom_artwork')
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '=', position)
    .returning('rom_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The stored artwork of a game of these kinds, sorted by position. */
export const findShownArtwork = (db: Db, romId: number, kinds: readonly ArtworkKind[]) =>
  db
    .selectFrom('rom_artwork')
    .innerJoin('artwork_file', 'artwork_file.hash', 'rom_artwork.artwork_hash')
    .innerJoin('rom', 'rom.id', 'rom_artwork.rom_id')
    .select([
      'rom_artwork.rom_id',
      'rom_artwork.kind',
      'rom_artwork.position',
      'rom.platform_id',
      'artwork_file.hash as artwork_hash',
      'artwork_file.thumbhash',
    ])
    .where('rom_artwork.rom_id', '=', romId)
    .where('rom_artwork.kind', 'in', kinds)
    .where('rom_artwork.state', '=', 'stored')
    .orderBy('rom_artwork.position')
    .execute();
export type ShownArtworkRow = Awaited<ReturnType<typeof findShownArtwork>>[number];
