import type { Db } from '#core/db/engine.ts';

export const FETCH_CORE_TASK = 'fetch_core';

export interface FetchCorePayload {
  readonly name: string;
}

/** Far more than the number of cores. */
const MAX_JOBS = 200;

/** The jobs that download cores, the latest first. */
export const findCoreJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select(['id', 'status', 'payload', 'error', 'error_code'])
    .where('task', '=', FETCH_CORE_TASK)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_JOBS)
    .execute();

/** The names of the cores that an admin disabled. */
export async function findDisabledCores(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('core_setting')
    .select('name')
    .where('enabled', '=', 0)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function saveCoreEnabled(db: Db, name: string, enabled: boolean): Promise<void> {
  const bit = enabled ? 1 : 0;
  await db
    .insertInto('core_setting')
    .values({ name, enabled: bit })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ enabled: bit }))
    .execute();
}
