import type { Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { FingerprintLevel } from '#modules/roms/roms.api.ts';
import type { LibraryLayoutTable } from './scan.tables.ts';

interface ScanSelection {
  readonly platforms: readonly number[];
  readonly roms_ids: readonly number[];
}

/** The folders of the selected platforms and of the platforms of the selected games. */
export async function findPlatformFolders(
  db: Db,
  { platforms, roms_ids }: ScanSelection,
): Promise<string[]> {
  const ofPlatforms = platforms.length === 0 ? [] : await findFoldersOfPlatforms(db, platforms);
  const ofGames = roms_ids.length === 0 ? [] : await findFoldersOfGames(db, roms_ids);
  return [...ofPlatforms, ...ofGames].map(({ fs_slug }) => fs_slug);
}

const findFoldersOfPlatforms = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('platform')
    .select('fs_slug')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();

const findFoldersOfGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select('platform.fs_slug')
    .distinct()
    .where('rom.id', 'in', ids)
    .where('rom.removed_at', 'is', null)
    .execute();

/** Games whose files have not been fully hashed yet. */
export async function countUnhashed(db: Db): Promise<number> {
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

export async function saveMissingConfirmation(
  db: Db,
  confirmation: {
    platform_id: number;
    missing_count: number;
    total_count: number;
    asked_at: string;
  },
): Promise<void> {
  const { platform_id: _, ...columns } = confirmation;
  await db
    .insertInto('missing_question')
    .values(confirmation)
    .onConflict((conflict) => conflict.column('platform_id').doUpdateSet(columns))
    .execute();
}

export async function removeMissingConfirmation(db: Db, platformId: number): Promise<void> {
  await db.deleteFrom('missing_question').where('platform_id', '=', platformId).execute();
}

/**
 * Platforms whose missing games a user must confirm, without removed platforms: if one returns, the
 * scan that finds it checks again.
 */
export const findMissingConfirmations = (db: Db) =>
  db
    .selectFrom('missing_question')
    .innerJoin('platform', 'platform.id', 'missing_question.platform_id')
    .selectAll('missing_question')
    .where('platform.removed_at', 'is', null)
    .orderBy('platform_id')
    .execute();

export const findRootLayouts = (db: Db) =>
  db.selectFrom('library_layout').selectAll().orderBy('root').execute();

export const findLayoutConfirmations = (db: Db) =>
  db
    .selectFrom('library_layout')
    .selectAll()
    .where('asked_at', 'is not', null)
    .orderBy('root')
    .execute();

/** Number of present games of each platform. */
export async function countPresentGames(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('rom')
    .select((eb) => ['platform_id', eb.fn.countAll<number>().as('games')])
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .groupBy('platform_id')
    .execute();
  return new Map(rows.map(({ platform_id, games }) => [platform_id, games]));
}

/** Number of present games in each folder of a root. */
export const countGamesByFolder = (db: Db, root: string) =>
  db
    .selectFrom('rom')
    .select(['fs_path', (eb) => eb.fn.countAll<number>().as('count')])
    .where('root', '=', root)
    .where('missing', '=', 0)
    .where('removed_at', 'is', null)
    .groupBy('fs_path')
    .execute();

export async function saveRootLayout(db: Db, row: LibraryLayoutTable): Promise<void> {
  const { root: _, ...columns } = row;
  await db
    .insertInto('library_layout')
    .values(row)
    .onConflict((conflict) => conflict.column('root').doUpdateSet(columns))
    .execute();
}

/** Saves what a user decided about a changed layout. False: this root needs no confirmation. */
export async function saveLayoutAnswer(
  db: Db,
  root: string,
  answer: Updateable<LibraryLayoutTable>['answer'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('library_layout')
    .set({ answer })
    .where('root', '=', root)
    .where('asked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the layouts of roots that are no longer in the library. */
export async function removeOtherRootLayouts(db: Db, roots: readonly string[]): Promise<void> {
  const others = db.deleteFrom('library_layout');
  await (roots.length > 0 ? others.where('root', 'not in', roots) : others).execute();
}

/** Games flagged as missing, of one platform or of all, after `afterId`. */
export function findMissingRoms(
  db: Db,
  { platformId, afterId, limit }: { platformId: number | null; afterId: number; limit: number },
) {
  let missing = db
    .selectFrom('rom')
    .select(['id', 'platform_id', 'root', 'fs_path', 'fs_name'])
    .where('missing', '=', 1)
    .where('removed_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);
  if (platformId !== null) missing = missing.where('platform_id', '=', platformId);
  return missing.execute();
}

export function countMissingByPlatform(db: Db, platformId: number | null) {
  let counts = db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select(['platform.id as platform_id', 'platform.fs_slug', 'platform.custom_name'])
    .select((eb) => eb.fn.countAll<number>().as('games'))
    .where('rom.missing', '=', 1)
    .where('rom.removed_at', 'is', null)
    .groupBy(['platform.id', 'platform.fs_slug', 'platform.custom_name'])
    .orderBy('platform.fs_slug');
  if (platformId !== null) counts = counts.where('platform.id', '=', platformId);
  return counts.execute();
}

export async function hasPlatform(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('platform')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface Page {
  readonly levels: readonly FingerprintLevel[];
  readonly afterId: number;
  readonly limit: number;
}

/** The next games with one of these fingerprint levels, after `afterId`. */
export const findUnhashed = (db: Db, { levels, afterId, limit }: Page) =>
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

/** Two would be enough, because several matches count as none; removed games may be among them. */
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
