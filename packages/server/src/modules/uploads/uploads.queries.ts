import { sql, type Insertable, type Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';

import type { UploadChunkTable, UploadTable } from './uploads.tables.ts';

export type UploadRow = Selectable<UploadTable>;
export type ChunkRow = Selectable<UploadChunkTable>;

export async function insertUpload(db: Db, row: Insertable<UploadTable>): Promise<void> {
  await db.insertInto('upload').values(row).execute();
}

/** Expired uploads are not found. */
export const findUpload = (db: Db, id: string, now: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const findOpenUploads = (db: Db, userId: number, now: string): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findChunks = (db: Db, ids: readonly string[]): Promise<ChunkRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('upload_chunk')
        .selectAll()
        .where('upload_id', 'in', ids)
        .orderBy('upload_id')
        .orderBy('seq')
        .execute();

/** Saves a received chunk and extends the upload's lifetime. Returns the number of chunks. */
export async function saveChunk(db: Db, chunk: ChunkRow, expires_at: string): Promise<number> {
  await db
    .insertInto('upload_chunk')
    .values(chunk)
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'seq']).doUpdateSet({ size: chunk.size, crc: chunk.crc }),
    )
    .execute();
  await db
    .updateTable('upload')
    .set({ expires_at })
    .where('id', '=', chunk.upload_id)
    .where('state', '=', 'open')
    .execute();
  return countChunks(db, chunk.upload_id);
}

async function countChunks(db: Db, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_chunk')
    .select(sql<number>`count(*)`.as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteChunks(
  db: Db,
  uploadId: string,
  seqs: readonly number[],
): Promise<void> {
  for (const batch of batchesOf(seqs, 1000)) {
    await db
      .deleteFrom('upload_chunk')
      .where('upload_id', '=', uploadId)
      .where('seq', 'in', batch)
      .execute();
  }
}

/** The row stays for a while, for retries of the request. */
export async function markDone(db: Db, id: string, expires_at: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('upload')
      .set({ state: 'done', expires_at })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('upload_chunk').where('upload_id', '=', id).execute();
  });
}

/** Returns what was removed; undefined: another request was faster. */
export const removeUpload = (db: Db, id: string) =>
  db
    .deleteFrom('upload')
    .where('id', '=', id)
    .returning(['user_id', 'total_size', 'state', 'created_at'])
    .executeTakeFirst();

export const findExpiredUploads = (db: Db, now: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'root', 'part_path'])
    .where('expires_at', '<=', now)
    .execute();

export const findPartPaths = (db: Db) =>
  db.selectFrom('upload').select(['root', 'part_path']).where('state', '=', 'open').execute();

/** Sums the bytes not yet received of all open uploads into a root. */
export async function sumOutstanding(db: Db, root: string, now: string): Promise<number> {
  const open = db
    .selectFrom('upload')
    .where('root', '=', root)
    .where('state', '=', 'open')
    .where('expires_at', '>', now);
  const { bytes } = await open
    .select(sql<number>`cast(coalesce(sum(total_size), 0) as bigint)`.as('bytes'))
    .executeTakeFirstOrThrow();
  const { received } = await db
    .selectFrom('upload_chunk')
    .select(sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('received'))
    .where('upload_id', 'in', open.select('id'))
    .executeTakeFirstOrThrow();
  return Math.max(0, bytes - received);
}

export const findUploadPlatform = (db: Db, id: number) =>
  db
    .selectFrom('platform')
    .select(['id', 'fs_slug'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export const findUploadGame = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'rom.id',
      'rom.platform_id',
      'platform.fs_slug',
      'rom.root',
      'rom.fs_path',
      'rom.fs_name',
      'rom.fs_name_no_ext',
      'rom.is_folder',
    ])
    .where('rom.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();
export type UploadGame = NonNullable<Awaited<ReturnType<typeof findUploadGame>>>;

/** The game whose files are in a folder of the platform. */
export const findGameOfFolder = (db: Db, platformId: number, name: string) =>
  db
    .selectFrom('rom')
    .select('id')
    .where('platform_id', '=', platformId)
    .where('name_key', '=', name.normalize('NFC'))
    .where('is_folder', '=', 1)
    .where('removed_at', 'is', null)
    .where('missing', '=', 0)
    .executeTakeFirst();

const HASHES = ['sha1_hash', 'md5_hash', 'crc_hash'] as const;

/** Finds the library files with one of these checksums. */
export async function findFilesByHash(
  db: Db,
  hash: (typeof HASHES)[number],
  values: readonly string[],
) {
  if (values.length === 0) return [];
  return selectDuplicates(db).where(`rom_file.${hash}`, 'in', values).execute();
}

export async function findFilesByName(db: Db, names: readonly string[]) {
  if (names.length === 0) return [];
  return selectDuplicates(db).where('rom_file.file_name', 'in', names).execute();
}

const selectDuplicates = (db: Db) =>
  db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .select([
      'rom_file.id as file_id',
      'rom_file.file_name',
      'rom_file.file_path',
      'rom_file.file_size_bytes',
      'rom_file.sha1_hash',
      'rom_file.md5_hash',
      'rom_file.crc_hash',
      'rom.id as rom_id',
      'rom.name as rom_name',
      'rom.platform_id',
    ])
    .where('rom.removed_at', 'is', null)
    .where('rom.missing', '=', 0)
    .orderBy('rom_file.id')
    .limit(2000);
export type DuplicateFile = Awaited<ReturnType<typeof findFilesByName>>[number];

export async function moveUploadsToRoot(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('upload').set({ root: to }).where('root', '=', from).execute();
}
