import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { RomFileTable, RomTable } from './roms.tables.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { batchesOf } from '#core/lib/batches.ts';

export type RomRow = Selectable<RomTable>;

/** The columns a scan needs; nothing else is read for a game that has not changed. */
const KNOWN_COLUMNS = [
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
export type KnownRom = Pick<RomRow, (typeof KNOWN_COLUMNS)[number]>;

/** Column values of a game whose files exist. */
export const PRESENT = { missing: 0, missing_since: null, removed_at: null } as const;

/** Below the parameter limit of both database engines. */
const BATCH_SIZE = 1000;
const FILE_BATCH_SIZE = 500;

/** All games of a platform. Includes removed games, because their files may be back. */
export const findKnownRoms = (db: Db, platformId: number): Promise<KnownRom[]> =>
  db.selectFrom('rom').select(KNOWN_COLUMNS).where('platform_id', '=', platformId).execute();

/** Ids of the platform's rows that currently have one of these names, by name key. */
export async function findIdsByName(
  db: Db,
  platformId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of batchesOf(keys, BATCH_SIZE)) {
    const rows = await db
      .selectFrom('rom')
      .select(['id', 'name_key'])
      .where('platform_id', '=', platformId)
      .where('name_key', 'in', batch)
      .execute();
    for (const { id, name_key } of rows) ids.set(name_key, id);
  }
  return ids;
}

export const findRomsByDiskState = (db: Db, states: readonly string[]): Promise<KnownRom[]> =>
  states.length === 0
    ? Promise.resolve([])
    : db.selectFrom('rom').select(KNOWN_COLUMNS).where('disk_state', 'in', states).execute();

/** Renames a removed game, so that another one can have its name. No file name contains a slash. */
export async function releaseName(
  db: Db,
  { id, name_key }: Pick<KnownRom, 'id' | 'name_key'>,
): Promise<void> {
  await saveRom(db, id, { name_key: `${name_key}/${id}` });
}

/** The locations of these games at the last scan. */
export async function findRomLocations(db: Db, ids: readonly number[]) {
  const rows: Pick<RomRow, 'id' | 'missing' | 'root' | 'fs_path' | 'fs_name'>[] = [];
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    const found = await db
      .selectFrom('rom')
      .select(['id', 'missing', 'root', 'fs_path', 'fs_name'])
      .where('id', 'in', batch)
      .execute();
    rows.push(...found);
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
  for (const batch of batchesOf(files, FILE_BATCH_SIZE)) {
    await db.insertInto('rom_file').values(batch).execute();
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

export async function markMissing(db: Db, ids: readonly number[], now: string): Promise<void> {
  await updateRoms(db, ids, { missing: 1, missing_since: now, updated_at: now });
}

/** Marks games as present, whether they were missing or removed before. */
export async function markReturned(db: Db, ids: readonly number[], now: string): Promise<void> {
  await updateRoms(db, ids, { ...PRESENT, updated_at: now });
}

async function updateRoms(
  db: Db,
  ids: readonly number[],
  patch: Updateable<RomTable>,
): Promise<void> {
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    await db.updateTable('rom').set(patch).where('id', 'in', batch).execute();
  }
}

/**
 * Removes games from the library. Their rows are only marked, so that saves and notes are available
 * again when a game returns. `filesMoved`: their files are in the trash now.
 */
export async function removeRoms(
  db: Db,
  ids: readonly number[],
  { now, filesMoved }: { now: string; filesMoved: boolean },
): Promise<{ id: number; platform_id: number }[]> {
  return db
    .updateTable('rom')
    .set({
      removed_at: now,
      updated_at: now,
      ...(filesMoved ? { missing: 1, missing_since: now } : {}),
    })
    .where('id', 'in', idsIn(ids))
    .where('removed_at', 'is', null)
    .returning(['id', 'platform_id'])
    .execute();
}

/** Removes only games that are still flagged, because some may have come back meanwhile. */
export async function removeMissingRoms(
  db: Db,
  ids: readonly number[],
  now: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const removed = await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('id', 'in', ids)
    .where('missing', '=', 1)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return removed.length;
}

export async function removeRomsOfPlatform(db: Db, platformId: number, now: string): Promise<void> {
  await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('platform_id', '=', platformId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Removes the games below a root but keeps their history; returns the ids of their platforms. */
export async function removeRomsInRoot(db: Db, root: string, now: string): Promise<number[]> {
  const rows = await db
    .updateTable('rom')
    .set({ removed_at: now, updated_at: now })
    .where('root', '=', root)
    .where('removed_at', 'is', null)
    .returning('platform_id')
    .execute();
  return rows.map(({ platform_id }) => platform_id);
}

export async function moveRomsToRoot(
  db: Db,
  from: string,
  { to, now }: { to: string; now: string },
): Promise<void> {
  await db.updateTable('rom').set({ root: to, updated_at: now }).where('root', '=', from).execute();
}
