import type { Db } from '#core/db/engine.ts';
import type { FingerprintLevel } from '#modules/roms/roms.api.ts';

interface Page {
  readonly levels: readonly FingerprintLevel[];
  readonly afterId: number;
  readonly limit: number;
}

/** The next games with one of these fingerprint levels, after `afterId`. */
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
    .where('rom.removed_at', 'is', null)
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

/** A higher limit is useless, because several matches count as none. */
const DUPLICATE_LIMIT = 20;

/**
 * The missing game of the platform that had exactly this content; removed games count only if no
 * other one matches. Undefined: there is no match, or there are several.
 */
export async function findMissingDuplicate(
  db: Db,
  { id, platformId, sha1 }: { id: number; platformId: number; sha1: string },
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('rom')
    .select(['id', 'removed_at'])
    .where('sha1_hash', '=', sha1)
    .where('platform_id', '=', platformId)
    .where('missing', '=', 1)
    .where('id', '!=', id)
    .limit(DUPLICATE_LIMIT)
    .execute();
  const listed = rows.filter(({ removed_at }) => removed_at === null);
  const [duplicate, ...others] = listed.length > 0 ? listed : rows;
  return others.length === 0 ? duplicate?.id : undefined;
}
