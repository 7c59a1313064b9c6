import type { Db } from '#db/engine.ts';
import type { FingerprintLevel } from '#db/library-tables.ts';

interface Page {
  readonly levels: readonly FingerprintLevel[];
  readonly afterId: number;
  readonly limit: number;
}

/** The next games of which no more is known than these levels say, after `afterId`. */
export const findUnread = (db: Db, { levels, afterId, limit }: Page) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'rom.id',
      'rom.root',
      'rom.fs_name',
      'rom.is_folder',
      'rom.platform_id',
      'platform.slug as platform_slug',
    ])
    .where('rom.fingerprint', 'in', levels)
    .where('rom.missing', '=', 0)
    .where('rom.id', '>', afterId)
    .orderBy('rom.id')
    .limit(limit)
    .execute();

export const findFilesOf = (db: Db, romId: number) =>
  db
    .selectFrom('rom_file')
    .select(['id', 'file_name', 'file_path', 'is_top_level', 'file_size_bytes', 'fingerprint'])
    .where('rom_id', '=', romId)
    .orderBy('file_path')
    .orderBy('file_name')
    .execute();

/** Games of the platform that are gone and had exactly this content. */
export const findGoneTwins = (
  db: Db,
  { id, platformId, sha1 }: { id: number; platformId: number; sha1: string },
) =>
  db
    .selectFrom('rom')
    .select('id')
    .where('sha1_hash', '=', sha1)
    .where('platform_id', '=', platformId)
    .where('missing', '=', 1)
    .where('id', '!=', id)
    .limit(2)
    .execute();

/** The older row takes over place and files of the newer one, which ends. In a transaction. */
export async function mergeInto(db: Db, oldId: number, newId: number): Promise<void> {
  const fresh = await db
    .selectFrom('rom')
    .selectAll()
    .where('id', '=', newId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('rom_file').where('rom_id', '=', oldId).execute();
  await db.updateTable('rom_file').set({ rom_id: oldId }).where('rom_id', '=', newId).execute();
  await db.deleteFrom('rom').where('id', '=', newId).execute();
  const { id: _, created_at: __, ...place } = fresh;
  await db.updateTable('rom').set(place).where('id', '=', oldId).execute();
}
