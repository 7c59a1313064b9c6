import type { Db } from '#core/db/engine.ts';

/** Undefined: that copy was not made of this database. */
export async function findCopySeq(db: Db, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalogue_copy')
    .select('seq')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.seq;
}

export async function insertCopy(db: Db, copy: { token: string; seq: number }): Promise<void> {
  await db.insertInto('catalogue_copy').values(copy).execute();
}

export async function removeCopies(db: Db, before: number): Promise<void> {
  await db.deleteFrom('catalogue_copy').where('seq', '<', before).execute();
}
