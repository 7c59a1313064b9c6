import type { RomFile, RomUser, SiblingRom, SimpleRom } from '@saveroom/contract';

import { encodePiece, type JsonPiece } from '#core/lib/json-pieces.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';

import { isIdentified, isVerified } from './known-to-sources.ts';
import type { RomRow } from './rom-rows.queries.ts';
import { storedList, storedObject } from './stored-json.ts';

/** The raw data of each source, stored as the JSON that clients get. */
const SOURCE_COLUMNS = [
  'igdb_metadata',
  'moby_metadata',
  'ss_metadata',
  'launchbox_metadata',
  'hasheous_metadata',
  'flashpoint_metadata',
  'hltb_metadata',
  'gamelist_metadata',
  'manual_metadata',
] as const;
type SourceColumn = (typeof SOURCE_COLUMNS)[number];

/** Lists of strings, stored as the JSON that clients get. */
const LIST_COLUMNS = ['alternative_names', 'regions', 'languages', 'tags'] as const;
type ListColumn = (typeof LIST_COLUMNS)[number];

/** A game without the user's own data. */
type SharedRom = Omit<SimpleRom, 'rom_user'>;

/** Fields that depend on the reader and are not in the row of the game. */
export interface ReaderFields {
  readonly has_notes: boolean;
  readonly siblings: SiblingRom[];
}

export function romView(
  row: RomRow,
  { siblings, ...rest }: ReaderFields & { readonly files: RomFile[] },
): SharedRom {
  const sources = SOURCE_COLUMNS.map((column) => [column, storedObject(row[column])]);
  const lists = LIST_COLUMNS.map((column) => [column, storedList(row[column])]);
  return {
    ...ownFields(row),
    ...(Object.fromEntries(lists) as Record<ListColumn, string[]>),
    metadatum: metadatum(row),
    ...rest,
    siblings,
    sibling_roms: siblings,
    ...(Object.fromEntries(sources) as Record<SourceColumn, SimpleRom[SourceColumn]>),
  };
}

/**
 * The row and files of a game as the beginning of a JSON text. Pages of games are sent this way:
 * source data is most of their size, and parsing it only to serialize it again would take most of
 * the time.
 */
export function sharedJson(row: RomRow, files: RomFile[]): Uint8Array {
  const own = JSON.stringify(ownFields(row));
  const lists = LIST_COLUMNS.map((column) => `"${column}":${row[column] ?? '[]'}`);
  const sources = SOURCE_COLUMNS.map((column) => `"${column}":${row[column] ?? '{}'}`);
  const fileList = `"files":${JSON.stringify(files)}`;
  const members = [...lists, `"metadatum":${metadatumJson(row)}`, ...sources, fileList];
  return encodePiece(`${own.slice(0, -1)},${members.join(',')}`);
}

/** `romView` with the reader's own data, as two pieces of JSON. */
export function romJson(
  shared: Uint8Array,
  { siblings, ...fields }: ReaderFields,
  rom_user: RomUser,
): JsonPiece[] {
  const rest = JSON.stringify({ ...fields, rom_user });
  // Clients know the list under two names; it is serialized once.
  const versions = JSON.stringify(siblings);
  return [shared, `,"siblings":${versions},"sibling_roms":${versions},${rest.slice(1)}`];
}

type OtherFields =
  | SourceColumn
  | ListColumn
  | keyof ReaderFields
  | 'files'
  | 'sibling_roms'
  | 'metadatum';

/** The fields clients get of a game, including the names that older API versions used. */
function ownFields(row: RomRow): Omit<SharedRom, OtherFields> {
  const identified = isIdentified(row);
  return {
    id: row.id,
    ...providerIds(row),
    ...platformFields(row),
    ...fileFields(row),
    name: row.name,
    name_sort_key: row.sort_key,
    slug: row.slug,
    summary: row.summary,
    youtube_video_id: row.youtube_video_id,
    ...mediaFields(row),
    is_identifying: false,
    is_identified: identified,
    is_unidentified: !identified,
    is_verified: isVerified(row),
    revision: row.revision ?? '',
    version: row.version ?? '',
    created_at: row.created_at,
    updated_at: row.updated_at,
    missing_from_fs: row.missing === 1,
  };
}

const providerIds = (row: RomRow) => ({
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

function platformFields(row: RomRow) {
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

function fileFields(row: RomRow) {
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

function metadatum(row: RomRow): SimpleRom['metadatum'] {
  const lists = METADATUM_LISTS.map((list) => [list, storedList(row[list])]);
  return {
    ...metadatumValues(row),
    ...(Object.fromEntries(lists) as Record<(typeof METADATUM_LISTS)[number], string[]>),
  };
}

/** `metadatum` as JSON text: its lists are stored as JSON and need no parsing. */
function metadatumJson(row: RomRow): string {
  const lists = METADATUM_LISTS.map((list) => `"${list}":${row[list]}`);
  return `${JSON.stringify(metadatumValues(row)).slice(0, -1)},${lists.join(',')}}`;
}

function mediaFields(row: RomRow) {
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

/**
 * URL of a file in the resources folder; `ts` lets browsers cache it forever. A path that already
 * has a query string identifies its content and stays as it is.
 */
export const resourceUrl = (path: string, updatedAt: string): string => {
  if (path === '') return '';
  return `/assets/romm/resources/${path}${path.includes('?') ? '' : `?ts=${updatedAt}`}`;
};

/** RetroAchievements names badges by numbers with leading zeros. */
const BADGE = /^\w{1,40}$/;
const PATH = /^roms\/(\d{1,9})\/(\d{1,9})\/retroachievements\/badges\/(\w{1,45})\.png$/;

export interface BadgeOwner {
  readonly platformId: number;
  readonly romId: number;
}

/** Path of a badge below the resources folder; empty: not a valid badge name. */
export const badgePath = (
  { platformId, romId }: BadgeOwner,
  badge: string,
  { isLocked }: { isLocked: boolean },
): string =>
  BADGE.test(badge)
    ? `roms/${platformId}/${romId}/retroachievements/badges/${badge}${isLocked ? '_lock' : ''}.png`
    : '';

/** The game whose badge is at this path; null: not the path of a badge. */
export function parseBadgePath(path: string): BadgeOwner | null {
  const [, platform, rom] = PATH.exec(path) ?? [];
  return rom === undefined ? null : { platformId: Number(platform), romId: Number(rom) };
}
