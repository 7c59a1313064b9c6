import type { ArtworkKind } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';
import { saveArtworkColumns, saveArtworkDetail, touchRom } from '#modules/roms/roms.api.ts';

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
    await saveArtworkColumns(db, romId, {
      now,
      columns: cover ? { ...coverPaths(cover), thumbhash: cover.thumbhash } : NO_COVER,
    });
  }
  if (changed.has('manual')) {
    const manual = first('manual');
    await saveArtworkColumns(db, romId, { now, columns: { has_manual: manual ? 1 : 0 } });
    await saveArtworkDetail(db, romId, { path_manual: manual ? manualPath(manual) : null });
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
  await saveArtworkDetail(db, romId, { screenshots });
  await touchRom(db, romId, now);
}
