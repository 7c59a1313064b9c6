import type { Db } from '#core/db/engine.ts';

interface ScanSelection {
  readonly platforms: readonly number[];
  readonly roms_ids: readonly number[];
}

/** The folders of the selected platforms and of the platforms of the selected games. */
export async function findFolders(
  db: Db,
  { platforms, roms_ids }: ScanSelection,
): Promise<string[]> {
  const ofPlatforms = platforms.length === 0 ? [] : await byPlatform(db, platforms);
  const ofGames = roms_ids.length === 0 ? [] : await byGame(db, roms_ids);
  return [...ofPlatforms, ...ofGames].map(({ fs_slug }) => fs_slug);
}

const byPlatform = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('platform')
    .select('fs_slug')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();

const byGame = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select('platform.fs_slug')
    .distinct()
    .where('rom.id', 'in', ids)
    .where('rom.removed_at', 'is', null)
    .execute();

/** Games whose files have not been fully hashed yet. */
export async function countUnread(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('rom')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fingerprint', '!=', 'full')
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const findPresentRoms = (db: Db, platformId: number) =>
  db
    .selectFrom('rom')
    .select(['id', 'root', 'fs_path', 'fs_name'])
    .where('platform_id', '=', platformId)
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .execute();
