import type { Db } from '#core/db/engine.ts';

import { lockGame } from '#modules/roms/roms.api.ts';
import type { RomArtworkRow } from './artwork.queries.ts';
import { recomputeArtworkColumns } from './artwork-columns.queries.ts';
import { PREVIOUS_POSITION } from './artwork-candidates.queries.ts';

const due = (db: Db, now: string) =>
  db.selectFrom('rom_artwork').where('state', '=', 'wanted').where('next_try_at', '<=', now);

/** Covers come before everything else, because users see them first. */
export async function findDueArtwork(db: Db, now: string, limit: number) {
  const rows = due(db, now)
    .innerJoin('rom', 'rom.id', 'rom_artwork.rom_id')
    .selectAll('rom_artwork')
    .select(['rom.fs_path', 'rom.fs_name'])
    .orderBy('next_try_at')
    .orderBy('rom_id')
    .limit(limit);
  const covers = await rows.where('kind', '=', 'cover').execute();
  return covers.length > 0 ? covers : rows.execute();
}
export type DueRow = Awaited<ReturnType<typeof findDueArtwork>>[number];

export async function countDueArtwork(db: Db, now: string): Promise<number> {
  const { count } = await due(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasPendingArtwork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('rom_artwork')
    .select('rom_id')
    .where('state', '=', 'wanted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the row only if it is still pending with the same address. */
const updatePending = (db: Db, { rom_id, kind, position, url }: RomArtworkRow) =>
  db
    .updateTable('rom_artwork')
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '=', position)
    .where('url', '=', url)
    .where('state', '=', 'wanted')
    .returning('rom_id');

export const markStored = (
  db: Db,
  row: RomArtworkRow,
  { hash, now }: { hash: string; now: string },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockGame(transaction, row.rom_id);
    const patch = {
      state: 'stored',
      artwork_hash: hash,
      problem: null,
      next_try_at: null,
    } as const;
    const saved = await updatePending(transaction, row)
      .set({ ...patch, updated_at: now })
      .execute();
    if (saved.length === 0) return;
    await removePreviousPictures(transaction, row);
    await recomputeArtworkColumns(transaction, row.rom_id, { kinds: [row.kind], now });
  });

/** Promotes the next candidate; if there is none, the previous picture is removed. */
export const markFailed = (
  db: Db,
  row: RomArtworkRow,
  { problem, now }: { problem: string; now: string },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockGame(transaction, row.rom_id);
    const patch = { state: 'failed', problem, tries: row.tries + 1, next_try_at: null } as const;
    const saved = await updatePending(transaction, row)
      .set({ ...patch, updated_at: now })
      .execute();
    if (saved.length === 0 || (await promoteNextCandidate(transaction, row, now))) return;
    await removePreviousPictures(transaction, row);
    await recomputeArtworkColumns(transaction, row.rom_id, { kinds: [row.kind], now });
  });

/** True: another candidate is stored or pending, or a spare was promoted to pending. */
async function promoteNextCandidate(
  db: Db,
  { rom_id, kind }: RomArtworkRow,
  now: string,
): Promise<boolean> {
  const others = await db
    .selectFrom('rom_artwork')
    .select(['position', 'state'])
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '>=', 0)
    .where('position', '<', PREVIOUS_POSITION)
    .orderBy('position')
    .execute();
  if (others.some(({ state }) => state === 'wanted' || state === 'stored')) return true;
  const spare = others.find(({ state }) => state === 'spare');
  if (!spare) return false;
  await db
    .updateTable('rom_artwork')
    .set({ state: 'wanted', next_try_at: now })
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '=', spare.position)
    .execute();
  return true;
}

export async function postpone(
  db: Db,
  row: RomArtworkRow,
  patch: { problem: string | null; tries: number; next_try_at: string },
): Promise<void> {
  await updatePending(db, row).set(patch).execute();
}

async function removePreviousPictures(db: Db, { rom_id, kind }: RomArtworkRow): Promise<void> {
  await db
    .deleteFrom('rom_artwork')
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '>=', PREVIOUS_POSITION)
    .execute();
}
