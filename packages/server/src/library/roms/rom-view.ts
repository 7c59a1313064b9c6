import type { RomFile, RomUser, SiblingRom, SimpleRom } from '@saveroom/contract';

import { isIdentified, isVerified } from './known-to-sources.ts';
import { fileFields, mediaFields, metadatum, platformFields, providerIds } from './rom-fields.ts';
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

/** A game as everybody sees it. */
type SharedRom = Omit<SimpleRom, 'rom_user'>;

export interface RomParts {
  readonly files: RomFile[];
  readonly siblings: SiblingRom[];
}

export function romView(row: RomRow, parts: RomParts): SharedRom {
  const told = SOURCES.map((source) => [source, storedObject(row[source])]);
  return {
    ...ownFields(row, parts),
    ...(Object.fromEntries(told) as Record<Source, SimpleRom[Source]>),
  };
}

/**
 * The same as JSON text. Lists go out this way: what sources said is most of their weight, and
 * reading it only to write it again would be most of their time.
 */
export function romText(row: RomRow, parts: RomParts, rom_user: RomUser): string {
  const own = JSON.stringify({ ...ownFields(row, parts), rom_user });
  const told = SOURCES.map((source) => `"${source}":${row[source] ?? '{}'}`);
  return `${own.slice(0, -1)},${told.join(',')}}`;
}

/** The shape of a game on the wire, written down once: the names of every version side by side. */
function ownFields(row: RomRow, { files, siblings }: RomParts): Omit<SharedRom, Source> {
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
    alternative_names: storedWords(row.alternative_names),
    youtube_video_id: row.youtube_video_id,
    metadatum: metadatum(row),
    ...mediaFields(row),
    is_identifying: false,
    is_identified: identified,
    is_unidentified: !identified,
    is_verified: isVerified(row),
    revision: row.revision ?? '',
    version: row.version ?? '',
    regions: storedWords(row.regions),
    languages: storedWords(row.languages),
    tags: storedWords(row.tags),
    has_notes: row.has_notes === 1,
    files,
    siblings,
    sibling_roms: siblings,
    created_at: row.created_at,
    updated_at: row.updated_at,
    missing_from_fs: row.missing === 1,
  };
}
