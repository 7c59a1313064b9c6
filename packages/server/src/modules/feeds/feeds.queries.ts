import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

const GAME = [
  'rom.id',
  'rom.name',
  'rom.fs_name',
  'rom.fs_size_bytes',
  'rom.file_count',
  'rom.regions',
  'rom.version',
  'rom.first_release_date',
  'rom.path_cover_small',
  'rom.path_cover_large',
  'rom.updated_at',
  'rom_detail.summary',
] as const;

export const findFeedGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select(GAME)
    .where('rom.id', 'in', idsIn(ids))
    .where('rom.removed_at', 'is', null)
    .execute();
export type FeedGame = Awaited<ReturnType<typeof findFeedGames>>[number];

export const findFeedFiles = (db: Db, romIds: readonly number[]) =>
  db
    .selectFrom('rom_file')
    .select([
      'id',
      'rom_id',
      'file_name',
      'file_size_bytes',
      'mtime_ms',
      'category',
      'is_top_level',
      'sha1_hash',
    ])
    .where('rom_id', 'in', idsIn(romIds))
    .orderBy('file_name')
    .orderBy('id')
    .execute();
export type FeedFile = Awaited<ReturnType<typeof findFeedFiles>>[number];
