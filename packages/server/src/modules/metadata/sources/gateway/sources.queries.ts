import type { SourceId } from '@saveroom/contract';
import type { Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { SourceSettingTable } from '#modules/metadata/metadata.tables.ts';

export type SettingRow = Selectable<SourceSettingTable>;
export type SettingPatch = Updateable<SourceSettingTable> & { updated_at: string };

export const findSettings = (db: Db): Promise<SettingRow[]> =>
  db.selectFrom('source_setting').selectAll().execute();

export const findSetting = (db: Db, source: SourceId): Promise<SettingRow | undefined> =>
  db.selectFrom('source_setting').selectAll().where('source', '=', source).executeTakeFirst();

export async function saveSetting(db: Db, source: SourceId, patch: SettingPatch): Promise<void> {
  await db
    .insertInto('source_setting')
    .values({
      source,
      is_enabled: null,
      keys: '',
      last_problem: null,
      last_problem_kind: null,
      last_problem_at: null,
      failing_since: null,
      ...patch,
    })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(patch))
    .execute();
}

export async function readCacheEntry(
  db: Db,
  source: SourceId,
  { key, now }: { key: string; now: string },
): Promise<{ value: string; isSealed: boolean } | null> {
  const row = await db
    .selectFrom('source_memory')
    .select(['value', 'is_sealed'])
    .where('source', '=', source)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { value: row.value, isSealed: row.is_sealed === 1 } : null;
}

export async function saveCacheEntry(
  db: Db,
  source: SourceId,
  entry: { key: string; value: string; isSealed: boolean; expiresAt: string; now: string },
): Promise<void> {
  const { key, value, isSealed, expiresAt, now } = entry;
  const row = { value, is_sealed: isSealed ? 1 : 0, expires_at: expiresAt } as const;
  await db.deleteFrom('source_memory').where('expires_at', '<=', now).execute();
  await db
    .insertInto('source_memory')
    .values({ source, key, ...row })
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(row))
    .execute();
}

/** Deletes one cache entry of a source, or all of them if no key is given. */
export async function deleteCacheEntries(db: Db, source: SourceId, key?: string): Promise<void> {
  let entries = db.deleteFrom('source_memory').where('source', '=', source);
  if (key !== undefined) entries = entries.where('key', '=', key);
  await entries.execute();
}
