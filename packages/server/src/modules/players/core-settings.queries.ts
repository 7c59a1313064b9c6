import type { Db } from '#core/db/engine.ts';

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
