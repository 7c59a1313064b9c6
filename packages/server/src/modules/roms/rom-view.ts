import type { RomFile, RomUser, SiblingRom, SimpleRom } from '@saveroom/contract';

import { encodePiece, type JsonPiece } from '#core/lib/json-pieces.ts';

import { isIdentified, isVerified } from './known-to-sources.ts';
import {
  fileFields,
  mediaFields,
  metadatum,
  metadatumText,
  platformFields,
  providerIds,
} from './rom-fields.ts';
import type { RomRow } from './rom-rows.queries.ts';
import { storedObject, storedWords } from './stored-json.ts';

/** What each source said, in its own words: stored as the JSON that clients get. */
const SOURCES = [
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
type Source = (typeof SOURCES)[number];

/** Lists of words, stored as the JSON that clients get. */
const LISTS = ['alternative_names', 'regions', 'languages', 'tags'] as const;
type List = (typeof LISTS)[number];

/** A game as everybody sees it. */
type SharedRom = Omit<SimpleRom, 'rom_user'>;

/** What is not in its own row, and not the same for everybody. */
export interface RomParts {
  readonly has_notes: boolean;
  readonly siblings: SiblingRom[];
}

export function romView(
  row: RomRow,
  { siblings, ...parts }: RomParts & { readonly files: RomFile[] },
): SharedRom {
  const told = SOURCES.map((source) => [source, storedObject(row[source])]);
  const listed = LISTS.map((list) => [list, storedWords(row[list])]);
  return {
    ...ownFields(row),
    ...(Object.fromEntries(listed) as Record<List, string[]>),
    metadatum: metadatum(row),
    ...parts,
    siblings,
    sibling_roms: siblings,
    ...(Object.fromEntries(told) as Record<Source, SimpleRom[Source]>),
  };
}

/**
 * Its own row and its files as the beginning of a JSON text. Lists go out this way: what sources said is
 * most of their weight, and reading it only to write it again would be most of their time.
 */
export function sharedText(row: RomRow, files: RomFile[]): Uint8Array {
  const own = JSON.stringify(ownFields(row));
  const listed = LISTS.map((list) => `"${list}":${row[list] ?? '[]'}`);
  const told = SOURCES.map((source) => `"${source}":${row[source] ?? '{}'}`);
  const kept = `"files":${JSON.stringify(files)}`;
  const stored = [...listed, `"metadatum":${metadatumText(row)}`, ...told, kept];
  return encodePiece(`${own.slice(0, -1)},${stored.join(',')}`);
}

/** The same as `romView` with what is the reader's, as two pieces of JSON. */
export function romText(
  shared: Uint8Array,
  { siblings, ...parts }: RomParts,
  rom_user: RomUser,
): JsonPiece[] {
  const rest = JSON.stringify({ ...parts, rom_user });
  // Under two names, written once.
  const versions = JSON.stringify(siblings);
  return [shared, `,"siblings":${versions},"sibling_roms":${versions},${rest.slice(1)}`];
}

type Elsewhere = Source | List | keyof RomParts | 'files' | 'sibling_roms' | 'metadatum';

/** The shape of a game on the wire, written down once: the names of every version side by side. */
function ownFields(row: RomRow): Omit<SharedRom, Elsewhere> {
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
