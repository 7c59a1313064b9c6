import type { SimpleRom } from '@saveroom/contract';

import { badgePath } from './badge-path.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';
import { resourceUrl } from './resource-url.ts';
import type { RomRow } from './rom-rows.queries.ts';
import { storedObject, storedList } from './stored-json.ts';

export const providerIds = (row: RomRow) => ({
  igdb_id: row.igdb_id,
  sgdb_id: row.sgdb_id,
  moby_id: row.moby_id,
  ss_id: row.ss_id,
  ra_id: row.ra_id,
  launchbox_id: row.launchbox_id,
  hasheous_id: row.hasheous_id,
  tgdb_id: row.tgdb_id,
  flashpoint_id: row.flashpoint_id,
  hltb_id: row.hltb_id,
  gamelist_id: row.gamelist_id,
  libretro_id: row.libretro_id,
});

export function platformFields(row: RomRow) {
  const name = platformName({ slug: row.platform_slug, fs_slug: row.platform_fs_slug });
  return {
    platform_id: row.platform_id,
    platform_slug: row.platform_slug,
    platform_fs_slug: row.platform_fs_slug,
    platform_name: name,
    platform_custom_name: row.platform_custom_name,
    platform_display_name: row.platform_custom_name || name,
  };
}

export function fileFields(row: RomRow) {
  const isSingle = row.is_folder === 0 && row.file_count === 1;
  return {
    fs_name: row.fs_name,
    fs_name_no_tags: row.fs_name_no_tags,
    fs_name_no_ext: row.fs_name_no_ext,
    fs_extension: row.fs_extension,
    fs_path: row.fs_path,
    fs_size_bytes: row.fs_size_bytes,
    full_path: `${row.fs_path}/${row.fs_name}`,
    crc_hash: row.crc_hash,
    md5_hash: row.md5_hash,
    sha1_hash: row.sha1_hash,
    ra_hash: row.ra_hash,
    multi: !isSingle,
    has_simple_single_file: isSingle,
    has_nested_single_file: row.is_folder === 1 && row.file_count === 1,
    has_multiple_files: row.file_count > 1,
  };
}

const METADATUM_LISTS = [
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
] as const;

const metadatumValues = (row: RomRow) => ({
  rom_id: row.id,
  player_count: row.player_count,
  first_release_date: row.first_release_date,
  average_rating: row.average_rating,
});

export function metadatum(row: RomRow): SimpleRom['metadatum'] {
  const lists = METADATUM_LISTS.map((list) => [list, storedList(row[list])]);
  return {
    ...metadatumValues(row),
    ...(Object.fromEntries(lists) as Record<(typeof METADATUM_LISTS)[number], string[]>),
  };
}

/** `metadatum` as JSON text: its lists are stored as JSON and need no parsing. */
export function metadatumJson(row: RomRow): string {
  const lists = METADATUM_LISTS.map((list) => `"${list}":${row[list]}`);
  return `${JSON.stringify(metadatumValues(row)).slice(0, -1)},${lists.join(',')}}`;
}

export function mediaFields(row: RomRow) {
  const screenshots = storedList(row.screenshots).map((path) => resourceUrl(path, row.updated_at));
  return {
    path_cover_small: resourceUrl(row.path_cover_small, row.updated_at),
    path_cover_large: resourceUrl(row.path_cover_large, row.updated_at),
    url_cover: row.url_cover ?? '',
    thumbhash: row.thumbhash,
    has_manual: row.has_manual === 1,
    has_soundtrack: row.has_soundtrack === 1,
    path_manual: row.path_manual,
    url_manual: row.url_manual ?? '',
    path_video: row.path_video,
    screenshot_path: screenshots[0] ?? null,
    merged_screenshots: screenshots,
    merged_ra_metadata: achievementFields(row),
  };
}

/** Badges are in the resources folder; clients use their paths as URLs. */
function achievementFields(row: RomRow): SimpleRom['merged_ra_metadata'] {
  const metadata = storedObject(row.ra_metadata);
  const { achievements } = metadata;
  if (!Array.isArray(achievements)) return metadata;
  const owner = { platformId: row.platform_id, romId: row.id };
  const urlOf = (path: unknown, badge: unknown, isLocked: boolean) => {
    if (typeof path === 'string') return resourceUrl(path, row.updated_at);
    if (typeof badge !== 'string') return path;
    return resourceUrl(badgePath(owner, badge, { isLocked }), row.updated_at);
  };
  return {
    ...metadata,
    achievements: (achievements as Record<string, unknown>[]).map((achievement) => ({
      ...achievement,
      badge_path: urlOf(achievement['badge_path'], achievement['badge_id'], false),
      badge_path_lock: urlOf(achievement['badge_path_lock'], achievement['badge_id'], true),
    })),
  };
}
