import type { Db } from '#core/db/engine.ts';

export const findPlayableRom = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'rom.id',
      'rom.platform_id',
      'rom.root',
      'rom.fs_path',
      'rom.fs_name',
      'rom.is_folder',
      'rom.missing',
      'platform.slug',
      'platform.fs_slug',
    ])
    .where('rom.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
export type PlayableRom = NonNullable<Awaited<ReturnType<typeof findPlayableRom>>>;

export const findGameFiles = (db: Db, romId: number) =>
  db
    .selectFrom('rom_file')
    .select([
      'id',
      'file_name',
      'file_path',
      'file_size_bytes',
      'category',
      'crc_hash',
      'archive_members',
      'fingerprint',
      'mtime_ms',
    ])
    .where('rom_id', '=', romId)
    .orderBy('file_path')
    .orderBy('file_name')
    .execute();
export type GameFile = Awaited<ReturnType<typeof findGameFiles>>[number];

export const findPlatformFirmware = (db: Db, platformId: number) =>
  db
    .selectFrom('firmware')
    .select(['id', 'file_name', 'file_size_bytes', 'is_verified', 'md5_hash'])
    .where('platform_id', '=', platformId)
    .where('missing', '=', 0)
    .orderBy('file_name')
    .orderBy('id')
    .execute();
export type PlatformFirmware = Awaited<ReturnType<typeof findPlatformFirmware>>[number];

export const findAllFirmware = (db: Db) =>
  db
    .selectFrom('firmware')
    .select(['id', 'platform_id', 'file_name', 'file_size_bytes', 'is_verified', 'md5_hash'])
    .where('missing', '=', 0)
    .execute();

export const findPlatformSlugs = (db: Db) =>
  db.selectFrom('platform').select(['id', 'slug', 'fs_slug']).execute();
