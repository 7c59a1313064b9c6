import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';

const BATCH_SIZE = 1000;

const ROM_COLUMNS = ['id', 'root', 'fs_path', 'fs_name', 'is_folder'] as const;

export const findRoms = async (db: Db, ids: readonly number[]) => {
  const rows = [];
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    rows.push(
      ...(await db
        .selectFrom('rom')
        .select(ROM_COLUMNS)
        .where('id', 'in', batch)
        .where('removed_at', 'is', null)
        .execute()),
    );
  }
  return rows;
};
export type DownloadRom = Awaited<ReturnType<typeof findRoms>>[number];

const FILE_COLUMNS = [
  'rom_file.id',
  'rom_file.rom_id',
  'rom_file.file_name',
  'rom_file.file_path',
  'rom_file.category',
  'rom_file.crc_hash',
  'rom_file.archive_members',
  'rom_file.fingerprint',
  'rom_file.file_size_bytes',
  'rom_file.mtime_ms',
] as const;

export const findFiles = async (db: Db, romIds: readonly number[]) => {
  const rows = [];
  for (const batch of batchesOf(romIds, BATCH_SIZE)) {
    rows.push(
      ...(await db
        .selectFrom('rom_file')
        .select(FILE_COLUMNS)
        .where('rom_id', 'in', batch)
        .orderBy('file_name')
        .orderBy('file_path')
        .execute()),
    );
  }
  return rows;
};
export type DownloadFile = Awaited<ReturnType<typeof findFiles>>[number];

export const findFile = (db: Db, id: number) =>
  db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .select([...FILE_COLUMNS, 'rom.root'])
    .where('rom_file.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
