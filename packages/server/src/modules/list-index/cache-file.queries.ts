import type { Db } from '#core/db/engine.ts';

/** Undefined: the cache file was not built from this database. */
export async function findCacheFileSeq(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalogue_copy')
    .select('seq')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.seq;
}

export async function insertCacheFile(
  db: Db,
  cacheFile: { token: string; seq: number },
): Promise<void> {
  await db.insertInto('catalogue_copy').values(cacheFile).execute();
}

export async function removeCacheFiles(db: Db, before: number): Promise<void> {
  await db.deleteFrom('catalogue_copy').where('seq', '<', before).execute();
}
