import type { Updateable } from 'kysely';

import type { ArtworkKind } from './artwork.tables.ts';
import type { Tables } from '#core/db/tables.ts';
import type { Db } from '#core/db/engine.ts';

import { coverPaths, manualPath, scenePath } from './artwork-address.ts';
import { findShownArtwork, type ShownArtworkRow } from './artwork.queries.ts';

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
  const hasScenes = changed.has('screenshot') || changed.has('title_screen');
  // The screenshots column contains both kinds.
  const shown = await findShownArtwork(db, romId, [...kinds, ...(hasScenes ? SCENES : [])]);
  const first = (kind: ArtworkKind) => shown.find((row) => row.kind === kind);
  if (changed.has('cover')) {
    const cover = first('cover');
    await saveColumns(db, romId, {
      now,
      columns: cover ? { ...coverPaths(cover), thumbhash: cover.thumbhash } : NO_COVER,
    });
  }
  if (changed.has('manual')) {
    const manual = first('manual');
    await saveColumns(db, romId, { now, columns: { has_manual: manual ? 1 : 0 } });
    await saveDetail(db, romId, { path_manual: manual ? manualPath(manual) : null });
  }
  if (hasScenes) await saveScenes(db, romId, { shown, now });
}

const SCENES = ['title_screen', 'screenshot'] as const;

/** The title screen comes before the screenshots. */
async function saveScenes(
  db: Db,
  romId: number,
  { shown, now }: { shown: readonly ShownArtworkRow[]; now: string },
): Promise<void> {
  const paths = SCENES.flatMap((kind) =>
    shown
      .filter((row) => row.kind === kind)
      .slice(0, kind === 'title_screen' ? 1 : undefined)
      .map((row, index) => scenePath(row, { kind, index })),
  );
  const screenshots = JSON.stringify(paths);
  const before = await db
    .selectFrom('rom_detail')
    .select('screenshots')
    .where('rom_id', '=', romId)
    .executeTakeFirst();
  if ((before?.screenshots ?? '[]') === screenshots) return;
  await saveDetail(db, romId, { screenshots });
  await db.updateTable('rom').set({ updated_at: now }).where('id', '=', romId).execute();
}

/** Updates only on a difference, because clients fetch every updated game again. */
async function saveColumns(
  db: Db,
  romId: number,
  { columns, now }: { columns: Updateable<Tables['rom']>; now: string },
): Promise<void> {
  const differs = Object.entries(columns) as [keyof Tables['rom'], string | number][];
  await db
    .updateTable('rom')
    .set({ ...columns, updated_at: now })
    .where('id', '=', romId)
    .where((eb) => eb.or(differs.map(([column, value]) => eb(column, '!=', value))))
    .execute();
}

async function saveDetail(
  db: Db,
  romId: number,
  patch: Updateable<Tables['rom_detail']>,
): Promise<void> {
  await db
    .insertInto('rom_detail')
    .values({ ...patch, rom_id: romId })
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(patch))
    .execute();
}
