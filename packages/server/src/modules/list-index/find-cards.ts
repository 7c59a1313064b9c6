import type { RomCard } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import {
  isIdentified,
  isVerified,
  type Reader,
  resourceUrl,
  storedList,
  type SiblingLookup,
} from '#modules/roms/roms.api.ts';
import { findCardRows, type CardRow } from './cards.queries.ts';

interface CardDeps {
  readonly db: Db;
  readonly listIndex: SiblingLookup;
}

/** In the order of the ids, without removed games. One statement for any number of ids. */
export async function findCards(
  { db, listIndex }: CardDeps,
  ids: readonly number[],
  reader: Reader,
): Promise<RomCard[]> {
  const [rows, siblingsOf] = await Promise.all([
    findCardRows(db, ids, reader),
    listIndex.siblings(ids, reader.userId),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [cardView(row, siblingsOf.get(id)?.length ?? 0)] : [];
  });
}

const cardView = (row: CardRow, sibling_count: number): RomCard => ({
  id: row.id,
  platform_id: row.platform_id,
  name: row.name,
  fs_name: row.fs_name,
  fs_name_no_tags: row.fs_name_no_tags,
  fs_extension: row.fs_extension,
  fs_size_bytes: row.fs_size_bytes,
  path_cover_small: resourceUrl(row.path_cover_small, row.updated_at),
  path_cover_large: resourceUrl(row.path_cover_large, row.updated_at),
  thumbhash: row.thumbhash,
  regions: storedList(row.regions),
  languages: storedList(row.languages),
  revision: row.revision ?? '',
  first_release_date: row.first_release_date,
  average_rating: row.average_rating,
  sibling_count,
  is_identified: isIdentified(row),
  is_verified: isVerified(row),
  has_ra: row.ra_id !== null,
  ra_id: row.ra_id,
  has_manual: row.has_manual === 1,
  has_notes: row.has_notes === 1,
  missing_from_fs: row.missing === 1,
  is_favorite: row.is_favorite === 1,
  backlogged: row.backlogged === 1,
  now_playing: row.now_playing === 1,
  hidden: row.hidden === 1,
  status: row.status,
  rating: row.rating ?? 0,
  last_played: row.last_played,
  created_at: row.created_at,
});
