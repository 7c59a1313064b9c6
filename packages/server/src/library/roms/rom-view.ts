import type { RomFile, SiblingRom, SimpleRom } from '@saveroom/contract';

import { isIdentified, isVerified } from './known-to-sources.ts';
import {
  fileFields,
  mediaFields,
  platformFields,
  providerIds,
  sourceFields,
} from './rom-fields.ts';
import type { RomRow } from './rom-rows.queries.ts';
import { storedWords } from './stored-json.ts';

/** A game as everybody sees it. */
export type SharedRom = Omit<SimpleRom, 'rom_user'>;

interface Parts {
  readonly files: RomFile[];
  readonly siblings: SiblingRom[];
}

/** The shape of a game on the wire, written down once: the names of every version side by side. */
export function romView(row: RomRow, { files, siblings }: Parts): SharedRom {
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
    ...sourceFields(row),
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
