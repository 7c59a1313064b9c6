import type { Db } from '#core/db/engine.ts';
import type { Bit } from '#core/db/tables.ts';

export const findTaskSettings = (db: Db) => db.selectFrom('task_setting').selectAll().execute();

export async function saveTaskSetting(
  db: Db,
  name: string,
  patch: { enabled?: Bit; cron?: string; last_run_at?: string },
): Promise<void> {
  await db
    .insertInto('task_setting')
    .values({ name, enabled: null, cron: null, last_run_at: null, ...patch })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, ...patch }))
    .execute();
}

/**
 * True for exactly one of the processes that try to enqueue the same scheduled run. A last run
 * later than now is ignored, because the clock was ahead when it was saved.
 */
export async function claimScheduledRun(
  db: Db,
  name: string,
  { at, now }: { at: string; now: string },
): Promise<boolean> {
  await db
    .insertInto('task_setting')
    .values({ name, enabled: null, cron: null, last_run_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const claimed = await db
    .updateTable('task_setting')
    .set({ last_run_at: at })
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('last_run_at', 'is', null),
        eb('last_run_at', '<', at),
        eb('last_run_at', '>', now),
      ]),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
