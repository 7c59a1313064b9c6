import type { RomForm } from '@saveroom/contract';
import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { timestamp } from '#core/lib/timestamp.ts';

/** Saves IDs at services that are never queried; some clients show them. */
export async function saveForeignIds(
  db: Db,
  id: number,
  { flashpoint_id, hltb_id }: Pick<RomForm, 'flashpoint_id' | 'hltb_id'>,
): Promise<void> {
  const patch = {
    ...(flashpoint_id === undefined ? {} : { flashpoint_id: flashpoint_id || null }),
    ...(hltb_id === undefined
      ? {}
      : { hltb_id: /^\d{1,9}$/.test(hltb_id) ? Number(hltb_id) : null }),
  };
  if (Object.keys(patch).length === 0) return;
  await db.updateTable('rom').set(patch).where('id', '=', id).execute();
}

/** A new number for a group of versions that a user put together. */
export async function nextVersionGroup(db: Db): Promise<number> {
  const row = await db
    .selectFrom('rom')
    .select((eb) => eb.fn.max('version_choice').as('largest'))
    .where('version_choice', 'is not', null)
    .executeTakeFirst();
  return (row?.largest ?? 0) + 1;
}

export async function saveVersionGroup(
  db: Db,
  ids: readonly number[],
  { group, now }: { group: number | null; now: Date },
): Promise<void> {
  await db
    .updateTable('rom')
    .set({ version_choice: group, updated_at: timestamp(now) })
    .where('id', 'in', idsIn(ids))
    .execute();
}

/** Records which sources were queried. `settled`: bits of those that need not be queried again. */
export async function recordQueriedSources(
  db: Db,
  romId: number,
  { now, settled }: { now: string; settled: number },
): Promise<void> {
  await db
    .updateTable('rom')
    .set({ asked_at: now, asked_sources: sql`asked_sources | ${sql.lit(settled)}` })
    .where('id', '=', romId)
    .execute();
}

/** Parent and clones of a DAT have the same number. */
export async function saveDatFamily(db: Db, id: number, family: number | null): Promise<void> {
  await db.updateTable('rom').set({ dat_family: family }).where('id', '=', id).execute();
}

export const findPlatformsOfGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .select(['id', 'platform_id'])
    .where('id', 'in', idsIn(ids))
    .where('removed_at', 'is', null)
    .execute();
