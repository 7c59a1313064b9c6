import type { Insertable, Selectable } from 'kysely';
import type { Firmware } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';
import { batchesOf } from '#core/lib/batches.ts';
import type { FirmwareTable } from './firmware.tables.ts';
import type { Digests } from '#modules/fingerprint/fingerprint.api.ts';
import { nameKey, parseFileName } from '#modules/names/names.api.ts';
import groups from '../../../data/known-firmware.json' with { type: 'json' };
import type { FileVersion, FirmwareLocation } from './firmware-files.disk.ts';

export type FirmwareRow = Selectable<FirmwareTable>;

/** Below the parameter limit of both engines. */
const BATCH_SIZE = 500;

/** Inserts a row, or updates the row of the same name, so that its id stays. */
export const saveFirmwareRow = (db: Db, row: Insertable<FirmwareTable>): Promise<FirmwareRow> => {
  const { platform_id: _platform, name_key: _key, created_at: _created, ...rest } = row;
  return db
    .insertInto('firmware')
    .values(row)
    .onConflict((conflict) => conflict.columns(['platform_id', 'name_key']).doUpdateSet(rest))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export async function markFirmwareMissing(
  db: Db,
  ids: readonly number[],
  now: string,
): Promise<void> {
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    await db
      .updateTable('firmware')
      .set({ missing: 1, updated_at: now })
      .where('id', 'in', batch)
      .execute();
  }
}

export async function removeFirmwareOfPlatform(db: Db, platformId: number): Promise<void> {
  await db.deleteFrom('firmware').where('platform_id', '=', platformId).execute();
}

/**
 * Deletes the rows of a root. They are not marked as removed like games, because firmware has no
 * history: a scan that finds it again adds it again. Returns the ids of their platforms.
 */
export async function removeFirmwareInRoot(db: Db, root: string): Promise<number[]> {
  const rows = await db
    .deleteFrom('firmware')
    .where('root', '=', root)
    .returning('platform_id')
    .execute();
  return rows.map(({ platform_id }) => platform_id);
}

export async function moveFirmwareToRoot(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('firmware').set({ root: to }).where('root', '=', from).execute();
}

/** The firmware of one platform, or of all. */
export function findFirmware(db: Db, platformId?: number): Promise<FirmwareRow[]> {
  const all = db.selectFrom('firmware').selectAll().orderBy('file_name').orderBy('id');
  return (platformId ? all.where('platform_id', '=', platformId) : all).execute();
}

export async function findFirmwareIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('firmware').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const findOneFirmware = (db: Db, id: number): Promise<FirmwareRow | undefined> =>
  db.selectFrom('firmware').selectAll().where('id', '=', id).executeTakeFirst();

export const findPlatformById = (
  db: Db,
  id: number,
): Promise<Selectable<Tables['platform']> | undefined> =>
  db
    .selectFrom('platform')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export async function removeFirmware(db: Db, id: number): Promise<void> {
  await db.deleteFrom('firmware').where('id', '=', id).execute();
}

interface FirmwareRowInput {
  readonly platform: { readonly id: number; readonly slug: string };
  readonly location: FirmwareLocation;
  readonly facts: FileVersion;
  readonly digests: Digests;
  readonly now: string;
}

export const firmwareRow = ({
  platform,
  location,
  facts,
  digests,
  now,
}: FirmwareRowInput): Insertable<FirmwareTable> => ({
  ...location,
  platform_id: platform.id,
  name_key: nameKey(location.file_name),
  file_size_bytes: facts.size,
  mtime_ms: facts.mtimeMs,
  inode: facts.inode,
  crc_hash: digests.crc,
  md5_hash: digests.md5,
  sha1_hash: digests.sha1,
  is_verified: isKnownFirmware(platform.slug, {
    name: location.file_name,
    size: facts.size,
    digests,
  })
    ? 1
    : 0,
  missing: 0,
  created_at: now,
  updated_at: now,
});

export function firmwareView(row: FirmwareRow): Firmware {
  const parsed = parseFileName(row.file_name, { isFolder: false });
  return {
    id: row.id,
    file_name: row.file_name,
    file_name_no_tags: parsed.fs_name_no_tags,
    file_name_no_ext: parsed.fs_name_no_ext,
    file_extension: parsed.fs_extension,
    file_path: row.file_path,
    full_path: `${row.file_path}/${row.file_name}`,
    file_size_bytes: row.file_size_bytes,
    is_verified: row.is_verified === 1,
    crc_hash: row.crc_hash,
    md5_hash: row.md5_hash,
    sha1_hash: row.sha1_hash,
    missing_from_fs: row.missing === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

interface KnownFile extends Digests {
  readonly size: number;
}

const KNOWN = new Map<string, KnownFile>(
  groups.flatMap(({ platforms, files }) =>
    platforms.flatMap((slug) =>
      files.map(({ name, ...file }) => [keyOf(slug, name), file] as const),
    ),
  ),
);

/** Whether size and one digest match the firmware that emulators expect under this name. */
export function isKnownFirmware(
  platformSlug: string,
  { name, size, digests }: { name: string; size: number; digests: Digests },
): boolean {
  const known = KNOWN.get(keyOf(platformSlug, name));
  if (known?.size !== size) return false;
  const { crc, md5, sha1 } = digests;
  return known.md5 === md5 || known.sha1 === sha1 || known.crc === crc;
}

/** The expected MD5 of a file of this name; undefined: unknown. */
export const findKnownMd5 = (platformSlug: string, name: string): string | undefined =>
  KNOWN.get(keyOf(platformSlug, name))?.md5;

/** Case-insensitive, because these names are often written in capitals. */
function keyOf(slug: string, name: string): string {
  return `${slug}:${nameKey(name).toLowerCase()}`;
}
