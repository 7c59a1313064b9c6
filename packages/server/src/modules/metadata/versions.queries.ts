import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { timestamp } from '#core/lib/timestamp.ts';

export const findPlatformsOfGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .select(['id', 'platform_id'])
    .where('id', 'in', idsIn(ids))
    .where('removed_at', 'is', null)
    .execute();

/** A number that no game uses yet. */
export async function nextVersionChoice(db: Db): Promise<number> {
  const row = await db
    .selectFrom('rom')
    .select((eb) => eb.fn.max('version_choice').as('largest'))
    .where('version_choice', 'is not', null)
    .executeTakeFirst();
  return (row?.largest ?? 0) + 1;
}

export async function saveVersionChoice(
  db: Db,
  ids: readonly number[],
  { choice, now }: { choice: number | null; now: Date },
): Promise<void> {
  await db
    .updateTable('rom')
    .set({ version_choice: choice, updated_at: timestamp(now) })
    .where('id', 'in', idsIn(ids))
    .execute();
}
