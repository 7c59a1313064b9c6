import type { RomFile, RomUser, SiblingRom, SimpleRom } from '@saveroom/contract';

import { encodePiece, type JsonPiece } from '#core/lib/json-pieces.ts';

import { isIdentified, isVerified } from './known-to-sources.ts';
import {
  fileFields,
  mediaFields,
  metadatum,
  metadatumJson,
  platformFields,
  providerIds,
} from './rom-fields.ts';
import type { RomRow } from './rom-rows.queries.ts';
import { storedObject, storedList } from './stored-json.ts';

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
