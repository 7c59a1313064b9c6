import { WIRE, WIRE_SOURCES } from '@saveroom/contract';
import type {
  IdentifyingSource,
  RomFile,
  RomUser,
  SiblingRom,
  SimpleRom,
} from '@saveroom/contract';

import { encodePiece, type JsonPiece } from '#core/lib/json-pieces.ts';
import { platformName } from '#modules/platforms/platforms.api.ts';

import { columnsWith, fieldReader, resourceUrl, storedList, storedObject } from './rom-columns.ts';
import type { RomRow } from './rom-rows.queries.ts';
import { SOURCE_METADATA } from './roms.tables.ts';

type SourceColumn = (typeof SOURCE_METADATA)[number];

/** Lists of strings, stored as the JSON that clients get. */
const LIST_COLUMNS = ['alternative_names', ...columnsWith('list', 'lists')] as const;
type ListColumn = (typeof LIST_COLUMNS)[number];
const METADATUM_LISTS = columnsWith('list', 'metadatum-lists');

/** Columns with the text that precedes their stored JSON in a JSON object. */
const jsonKeys = <Column extends string>(columns: readonly Column[]) =>
  columns.map((column) => ({ column, key: `,"${column}":` }));
const LIST_KEYS = jsonKeys(LIST_COLUMNS);
const SOURCE_KEYS = jsonKeys(SOURCE_METADATA);
const METADATUM_KEYS = jsonKeys(METADATUM_LISTS);

/** A game without the user's own data. */
type SharedRom = Omit<SimpleRom, 'rom_user'>;

/** Fields that depend on the reader and are not in the row of the game. */
export interface ReaderFields {
  readonly has_notes: boolean;
  readonly siblings: SiblingRom[];
}

/** A game as replies contain it, without the data of the reader. */
export function romView(
  row: RomRow,
  { siblings, ...rest }: ReaderFields & { readonly files: RomFile[] },
): SharedRom {
  const sources = SOURCE_METADATA.map((column) => [column, storedObject(row[column])]);
  const lists = LIST_COLUMNS.map((column) => [column, storedList(row[column])]);
  return {
    ...rowFields(row),
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
export function sharedJson(row: RomRow, files: RomFile[]): SharedJson {
  let text = JSON.stringify(rowFields(row)).slice(0, -1);
  for (const { column, key } of LIST_KEYS) text += key + (row[column] ?? '[]');
  text += `,"metadatum":${metadatumJson(row)}`;
  for (const { column, key } of SOURCE_KEYS) text += key + (row[column] ?? '{}');
  const withoutFiles = `${text},"files":`;
  return {
    bytes: encodePiece(`${withoutFiles}${JSON.stringify(files)}`),
    filesAt: Buffer.byteLength(withoutFiles),
  };
}

export interface SharedJson {
  readonly bytes: Uint8Array;
  /** Where the list of files begins; it is the end of the text. */
  readonly filesAt: number;
}

/** `romView` with the reader's own data, as pieces of JSON. */
export function romJson(
  { bytes, filesAt }: SharedJson,
  { siblings, ...fields }: ReaderFields,
  { rom_user, withFiles }: { rom_user: RomUser; withFiles: boolean },
): JsonPiece[] {
  const shared = withFiles ? [bytes] : [bytes.subarray(0, filesAt), '[]'];
  const rest = JSON.stringify({ ...fields, rom_user });
  // Clients know the list under two names; it is serialized once.
  const versions = JSON.stringify(siblings);
  return [...shared, `,"siblings":${versions},"sibling_roms":${versions},${rest.slice(1)}`];
}

type OtherFields =
  | SourceColumn
  | ListColumn
  | keyof ReaderFields
  | 'files'
  | 'sibling_roms'
  | 'metadatum';

const FIELDS = {
  ids: fieldReader(columnsWith('list', 'ids')),
  file: fieldReader(columnsWith('list', 'file')),
  hashes: fieldReader(columnsWith('list', 'hashes')),
  title: fieldReader(columnsWith('list', 'title')),
  covers: fieldReader(columnsWith('list', 'covers')),
  media: fieldReader(columnsWith('list', 'media')),
  other: fieldReader(columnsWith('list', 'other')),
  metadatum: fieldReader(columnsWith('list', 'metadatum')),
};

/** The fields clients get of a game, including the names that older API versions used. */
function rowFields(row: RomRow): Omit<SharedRom, OtherFields> {
  const isSingle = row.is_folder === 0 && row.file_count === 1;
  const screenshots = storedList(row.screenshots).map((path) => resourceUrl(path, row.updated_at));
  const identified = isIdentified(row);
  return {
    ...FIELDS.ids(row),
    ...platformFields(row),
    ...FIELDS.file(row),
    full_path: `${row.fs_path}/${row.fs_name}`,
    ...FIELDS.hashes(row),
    // 4.2 clients unpack the download of such a game; one file is sent as it is.
    multi: row.file_count > 1,
    has_simple_single_file: isSingle,
    has_nested_single_file: row.is_folder === 1 && row.file_count === 1,
    has_multiple_files: row.file_count > 1,
    ...FIELDS.title(row),
    slug: row.slug,
    summary: row.summary,
    youtube_video_id: row.youtube_video_id,
    ...FIELDS.covers(row),
    url_cover: row.url_cover ?? '',
    ...FIELDS.media(row),
    path_manual: row.path_manual,
    url_manual: row.url_manual ?? '',
    path_video: row.path_video,
    screenshot_path: screenshots[0] ?? null,
    merged_screenshots: screenshots,
    merged_ra_metadata: achievementFields(row),
    is_identifying: false,
    is_identified: identified,
    is_unidentified: !identified,
    is_verified: isVerified(row),
    ...FIELDS.other(row),
  };
}

const IDENTIFYING_COLUMNS = WIRE_SOURCES.filter(
  (source): source is IdentifyingSource => WIRE[source].identifies === true,
).map((source) => `${source}_id` as const);

/** Whether one of the sources that identify games has a match. */
export const isIdentified = (row: Pick<RomRow, `${IdentifyingSource}_id`>): boolean =>
  IDENTIFYING_COLUMNS.some((column) => row[column] !== null);

/** Whether a DAT or a hash database lists exactly this dump. */
export const isVerified = (row: Pick<RomRow, 'verified' | 'hasheous_metadata'>): boolean =>
  row.verified === 1 ||
  Object.entries(storedObject(row.hasheous_metadata)).some(
    ([name, value]) => name.endsWith('_match') && value === true,
  );

function platformFields(row: RomRow) {
  const name = platformName({ slug: row.platform_slug, fs_slug: row.platform_fs_slug });
  return {
    platform_slug: row.platform_slug,
    platform_fs_slug: row.platform_fs_slug,
    platform_name: name,
    platform_custom_name: row.platform_custom_name,
    platform_display_name: row.platform_custom_name || name,
  };
}

const metadatumValues = (row: RomRow) => ({ rom_id: row.id, ...FIELDS.metadatum(row) });

function metadatum(row: RomRow): SimpleRom['metadatum'] {
  const lists = METADATUM_LISTS.map((list) => [list, storedList(row[list])]);
  return {
    ...metadatumValues(row),
    ...(Object.fromEntries(lists) as Record<(typeof METADATUM_LISTS)[number], string[]>),
  };
}

/** `metadatum` as JSON text: its lists are stored as JSON and need no parsing. */
function metadatumJson(row: RomRow): string {
  let text = JSON.stringify(metadatumValues(row)).slice(0, -1);
  for (const { column, key } of METADATUM_KEYS) text += key + row[column];
  return `${text}}`;
}

/** Achievements with the URLs of their badges, which are in the resources folder. */
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

/** RetroAchievements names badges by numbers with leading zeros. */
const BADGE_NAME = /^\w{1,40}$/;
const BADGE_PATH = /^roms\/(\d{1,9})\/(\d{1,9})\/retroachievements\/badges\/(\w{1,45})\.png$/;

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
  BADGE_NAME.test(badge)
    ? `roms/${platformId}/${romId}/retroachievements/badges/${badge}${isLocked ? '_lock' : ''}.png`
    : '';

/** The game whose badge is at this path; null: not the path of a badge. */
export function parseBadgePath(path: string): BadgeOwner | null {
  const [, platform, rom] = BADGE_PATH.exec(path) ?? [];
  return rom === undefined ? null : { platformId: Number(platform), romId: Number(rom) };
}
