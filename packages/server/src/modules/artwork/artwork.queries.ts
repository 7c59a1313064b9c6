import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { saveArtworkColumns, saveRomDetail, touchRom } from '#modules/roms/roms.api.ts';

import { coverPaths, manualPath, scenePath } from './artwork-folder.disk.ts';
import type { ArtworkFileTable, ArtworkKind, RomArtworkTable } from './artwork.tables.ts';

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

interface ArtworkKey {
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
type ShownArtworkRow = Awaited<ReturnType<typeof findShownArtwork>>[number];

const NO_COVER = { path_cover_small: '', path_cover_large: '', thumbhash: '' } as const;

/**
 * Writes the stored artwork of these kinds into the columns that lists and clients read. Other
 * kinds are unchanged.
 */
export async function recomputeArtworkColumns(
  db: Db,
  romId: number,
  { kinds, now }: { kinds: readonly ArtworkKind[]; now: string },
): Promise<void> {
  if (kinds.length === 0) return;
  const changed = new Set(kinds);
  // The screenshots column contains all three kinds.
  const hasScenes = SCENES.some((kind) => changed.has(kind));
  const shown = await findShownArtwork(db, romId, [...kinds, ...(hasScenes ? SCENES : [])]);
  const findFirst = (kind: ArtworkKind) => shown.find((row) => row.kind === kind);
  if (changed.has('cover')) {
    const cover = findFirst('cover');
    await saveArtworkColumns(db, romId, {
      now,
      columns: cover ? { ...coverPaths(cover), thumbhash: cover.thumbhash } : NO_COVER,
    });
  }
  if (changed.has('manual')) {
    const manual = findFirst('manual');
    await saveArtworkColumns(db, romId, { now, columns: { has_manual: manual ? 1 : 0 } });
    await saveRomDetail(db, romId, { path_manual: manual ? manualPath(manual) : null });
  }
  if (hasScenes) await saveScenes(db, romId, { shown, now });
}

const SCENES = ['title_screen', 'screenshot', 'background'] as const;

/** Saves the paths of the pictures of a game: title screen, screenshots, wide artwork. */
async function saveScenes(
  db: Db,
  romId: number,
  { shown, now }: { shown: readonly ShownArtworkRow[]; now: string },
): Promise<void> {
  const paths = SCENES.flatMap((kind) =>
    shown
      .filter((row) => row.kind === kind)
      .slice(0, kind === 'screenshot' ? undefined : 1)
      .map((row, index) => scenePath(row, { kind, index })),
  );
  const screenshots = JSON.stringify(paths);
  const before = await db
    .selectFrom('rom_detail')
    .select('screenshots')
    .where('rom_id', '=', romId)
    .executeTakeFirst();
  if ((before?.screenshots ?? '[]') === screenshots) return;
  await saveRomDetail(db, romId, { screenshots });
  await touchRom(db, romId, now);
}

/** Copies the artwork of a game to one that has none. Call it in a transaction. */
export async function copyArtwork(
  db: Db,
  { from, to, now }: { from: number; to: number; now: string },
): Promise<void> {
  if ((await findArtworkOf(db, to)).length > 0) return;
  const rows = await findArtworkOf(db, from);
  for (const row of rows) await saveRomArtwork(db, { ...row, rom_id: to });
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  await recomputeArtworkColumns(db, to, { kinds, now });
}

/**
 * Moves artwork to another game: each kind that the other game lacks, with artwork set by users
 * counted separately. Returns the kinds whose display columns have to be recomputed. Call it in a
 * transaction.
 */
export async function moveArtwork(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<ArtworkKind[]> {
  const sourceRows = await findArtworkOf(db, from);
  const targetRows = await findArtworkOf(db, to);
  const targetHas = (kind: string, isByUser: boolean) =>
    targetRows.some((row) => row.kind === kind && (row.source === 'user') === isByUser);
  const moved = sourceRows.filter(({ kind, source }) => !targetHas(kind, source === 'user'));
  for (const { kind, position } of moved) {
    await db
      .updateTable('rom_artwork')
      .set({ rom_id: to })
      .where('rom_id', '=', from)
      .where('kind', '=', kind)
      .where('position', '=', position)
      .execute();
  }
  return [...new Set([...sourceRows, ...targetRows].map(({ kind }) => kind))];
}
