import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

const GAME = [
  'rom.id',
  'rom.root',
  'rom.fs_path',
  'rom.fs_name',
  'rom.fs_name_no_ext',
  'rom.name',
  'rom.sort_key',
  'rom.regions',
  'rom.languages',
  'rom.tags',
  'rom.genres',
  'rom.franchises',
  'rom.companies',
  'rom.player_count',
  'rom.first_release_date',
  'rom.average_rating',
  'rom.path_cover_large',
  'rom.updated_at',
  'rom_detail.summary',
  'rom_detail.screenshots',
  'rom_detail.path_manual',
] as const;

export const findExportedGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select(GAME)
    .where('rom.id', 'in', idsIn(ids))
    .where('rom.removed_at', 'is', null)
    .execute();
export type ExportedGame = Awaited<ReturnType<typeof findExportedGames>>[number];
