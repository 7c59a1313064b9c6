import type { Expression, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { runCompiled } from '#core/db/compiled-queries.ts';
import type { RomFileTable } from './roms.tables.ts';

import { inBatches } from './in-batches.ts';

/** The columns of `rom` that clients get. */
const ROM = [
  'rom.id',
  'rom.platform_id',
  'rom.fs_name',
  'rom.fs_path',
  'rom.fs_name_no_ext',
  'rom.fs_name_no_tags',
  'rom.fs_extension',
  'rom.is_folder',
  'rom.fs_size_bytes',
  'rom.file_count',
  'rom.name',
  'rom.sort_key',
  'rom.regions',
  'rom.languages',
  'rom.tags',
  'rom.revision',
  'rom.version',
  'rom.crc_hash',
  'rom.md5_hash',
  'rom.sha1_hash',
  'rom.ra_hash',
  'rom.verified',
  'rom.missing',
  'rom.igdb_id',
  'rom.sgdb_id',
  'rom.moby_id',
  'rom.ss_id',
  'rom.ra_id',
  'rom.launchbox_id',
  'rom.hasheous_id',
  'rom.tgdb_id',
  'rom.hltb_id',
  'rom.flashpoint_id',
  'rom.gamelist_id',
  'rom.libretro_id',
  'rom.genres',
  'rom.franchises',
  'rom.collections',
  'rom.companies',
  'rom.game_modes',
  'rom.age_ratings',
  'rom.player_count',
  'rom.first_release_date',
  'rom.average_rating',
  'rom.path_cover_small',
  'rom.path_cover_large',
  'rom.thumbhash',
  'rom.has_manual',
  'rom.has_soundtrack',
  'rom.created_at',
  'rom.updated_at',
] as const;

const PLATFORM = [
  'platform.slug as platform_slug',
  'platform.fs_slug as platform_fs_slug',
  'platform.custom_name as platform_custom_name',
] as const;

const DETAIL = [
  'rom_detail.slug',
  'rom_detail.summary',
  'rom_detail.alternative_names',
  'rom_detail.youtube_video_id',
  'rom_detail.screenshots',
  'rom_detail.url_cover',
  'rom_detail.url_manual',
  'rom_detail.path_manual',
  'rom_detail.path_video',
  'rom_detail.igdb_metadata',
  'rom_detail.moby_metadata',
  'rom_detail.ss_metadata',
  'rom_detail.launchbox_metadata',
  'rom_detail.hasheous_metadata',
  'rom_detail.flashpoint_metadata',
  'rom_detail.hltb_metadata',
  'rom_detail.gamelist_metadata',
  'rom_detail.manual_metadata',
  'rom_detail.ra_metadata',
] as const;

/** Only tables with triggers that write `library_change`: `shared-json-cache.ts` relies on them. */
const romRows = (db: Db, ids: readonly Expression<number>[]) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .leftJoin('rom_detail', 'rom_detail.rom_id', 'rom.id')
    .select(ROM)
    .select(PLATFORM)
    .select(DETAIL)
    .where('rom.removed_at', 'is', null)
    .where('rom.id', 'in', ids);

export type RomRow = Awaited<ReturnType<ReturnType<typeof romRows>['execute']>>[number];

/** Games with their platform and details, the same for all users, in no particular order. */
export const findRomRows = (db: Db, ids: readonly number[]): Promise<RomRow[]> =>
  inBatches(ids, (batch) =>
    runCompiled(db, { name: 'games', values: batch }, (placeholders) => romRows(db, placeholders)),
  );

const FILE = [
  'id',
  'rom_id',
  'file_name',
  'file_path',
  'file_size_bytes',
  'mtime_ms',
  'category',
  'is_top_level',
  'crc_hash',
  'md5_hash',
  'sha1_hash',
  'ra_hash',
  'chd_sha1_hash',
  'archive_members',
  'created_at',
  'updated_at',
] as const;

export type RomFileRow = Pick<Selectable<RomFileTable>, (typeof FILE)[number]>;

/** Triggers write changes of these to `library_change` as well. */
export const findFileRows = (db: Db, romIds: readonly number[]): Promise<RomFileRow[]> =>
  inBatches(romIds, (batch) =>
    runCompiled(db, { name: 'files', values: batch }, (placeholders) =>
      db.selectFrom('rom_file').select(FILE).where('rom_id', 'in', placeholders),
    ),
  );
