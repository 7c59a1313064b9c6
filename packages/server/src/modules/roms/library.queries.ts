import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { PlatformTable, RomFileTable, RomTable } from './library-tables.ts';

export type PlatformRow = Selectable<PlatformTable>;
export type RomRow = Selectable<RomTable>;

/** What a scan needs to decide; nothing more is read for a game that has not changed. */
const KNOWN = [
  'id',
  'name_key',
  'root',
  'fs_path',
  'fs_name',
  'disk_state',
  'missing',
  'removed_at',
  'identified',
  'fs_size_bytes',
  'sha1_hash',
] as const;
export type KnownRom = Pick<RomRow, (typeof KNOWN)[number]>;

/** What holds of a game whose files are there. */
export const PRESENT = { missing: 0, missing_since: null, removed_at: null } as const;

/** Below the limit of parameters of either engine. */
const AT_ONCE = 1000;
const FILES_AT_ONCE = 500;

export const findPlatforms = (db: Db): Promise<PlatformRow[]> =>
  db.selectFrom('platform').selectAll().where('removed_at', 'is', null).execute();

/** Also one that was removed: it comes back with everything that was set on it. */
export const findPlatformByFolder = (db: Db, fsSlug: string): Promise<PlatformRow | undefined> =>
  db.selectFrom('platform').selectAll().where('fs_slug', '=', fsSlug).executeTakeFirst();

export const insertPlatform = (
  db: Db,
  { fs_slug, slug, now }: { fs_slug: string; slug: string; now: string },
): Promise<PlatformRow> =>
  db
    .insertInto('platform')
    .values({
      fs_slug,
      slug,
      custom_name: '',
      aspect_ratio: '2 / 3',
      missing: 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function savePlatform(
  db: Db,
  id: number,
  patch: Updateable<PlatformTable>,
): Promise<void> {
  await db.updateTable('platform').set(patch).where('id', '=', id).execute();
}

/** Removed ones are among them: their files may be there again. */
export const findKnownRoms = (db: Db, platformId: number): Promise<KnownRom[]> =>
  db.selectFrom('rom').select(KNOWN).where('platform_id', '=', platformId).execute();

/** Ids of the platform's rows that have one of these names right now, by name key. */
export async function findIdsByName(
  db: Db,
  platformId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const rows = await db
      .selectFrom('rom')
      .select(['id', 'name_key'])
      .where('platform_id', '=', platformId)
      .where('name_key', 'in', keys.slice(start, start + AT_ONCE))
      .execute();
    for (const { id, name_key } of rows) ids.set(name_key, id);
  }
  return ids;
}

export const findRomsByDiskState = (db: Db, states: readonly string[]): Promise<KnownRom[]> =>
  states.length === 0
    ? Promise.resolve([])
    : db.selectFrom('rom').select(KNOWN).where('disk_state', 'in', states).execute();

/** For a removed game whose name another one takes: no file is called like this. */
export async function releaseName(
  db: Db,
  { id, name_key }: Pick<KnownRom, 'id' | 'name_key'>,
): Promise<void> {
  await saveRom(db, id, { name_key: `${name_key}/${id}` });
}

/** Where these games were when we last looked. */
export async function findRomPlaces(db: Db, ids: readonly number[]) {
  const rows: Pick<RomRow, 'id' | 'missing' | 'root' | 'fs_path' | 'fs_name'>[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const batch = await db
      .selectFrom('rom')
      .select(['id', 'missing', 'root', 'fs_path', 'fs_name'])
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
    rows.push(...batch);
  }
  return rows;
}

export async function insertRoms(
  db: Db,
  roms: Insertable<RomTable>[],
): Promise<{ id: number; name_key: string }[]> {
  return db.insertInto('rom').values(roms).returning(['id', 'name_key']).execute();
}

export async function saveRom(db: Db, id: number, patch: Updateable<RomTable>): Promise<void> {
  await db.updateTable('rom').set(patch).where('id', '=', id).execute();
}

export async function insertRomFiles(db: Db, files: Insertable<RomFileTable>[]): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    await db
      .insertInto('rom_file')
      .values(files.slice(start, start + FILES_AT_ONCE))
      .execute();
  }
}

export const findRomFiles = (db: Db, romId: number) =>
  db.selectFrom('rom_file').selectAll().where('rom_id', '=', romId).execute();

export async function saveRomFile(
  db: Db,
  id: number,
  patch: Updateable<RomFileTable>,
): Promise<void> {
  await db.updateTable('rom_file').set(patch).where('id', '=', id).execute();
}

export async function removeRomFiles(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('rom_file').where('id', 'in', ids).execute();
}

export async function saveMissing(db: Db, ids: readonly number[], now: string): Promise<void> {
  await saveAll(db, ids, { missing: 1, missing_since: now, updated_at: now });
}

/** They are there, whether they were missing or removed before. */
export async function saveReturned(db: Db, ids: readonly number[], now: string): Promise<void> {
  await saveAll(db, ids, { ...PRESENT, updated_at: now });
}

async function saveAll(db: Db, ids: readonly number[], patch: Updateable<RomTable>): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await db
      .updateTable('rom')
      .set(patch)
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
  }
}

/** Counts and sizes as lists show them, so that reading them costs nothing. */
export async function savePlatformTotals(db: Db, id: number, now: string): Promise<void> {
  const { count, size } = await db
    .selectFrom('rom')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('fs_size_bytes').as('size'),
    ])
    .where('platform_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('platform')
    .set({ rom_count: count, fs_size_bytes: size ?? 0, updated_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('rom_count', '!=', count), eb('fs_size_bytes', '!=', size ?? 0)]))
    .execute();
}

export async function saveMissingQuestion(
  db: Db,
  question: { platform_id: number; missing_count: number; total_count: number; asked_at: string },
): Promise<void> {
  const { platform_id: _, ...facts } = question;
  await db
    .insertInto('missing_question')
    .values(question)
    .onConflict((conflict) => conflict.column('platform_id').doUpdateSet(facts))
    .execute();
}

export async function removeMissingQuestion(db: Db, platformId: number): Promise<void> {
  await db.deleteFrom('missing_question').where('platform_id', '=', platformId).execute();
}

export const findMissingQuestions = (db: Db) =>
  db.selectFrom('missing_question').selectAll().orderBy('platform_id').execute();
