import type { RomCard } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import {
  columnsWith,
  fieldReader,
  isIdentified,
  isVerified,
  type Reader,
  type SiblingLookup,
} from '#modules/roms/roms.api.ts';
import { findCardRows, type CardRow } from './cards.queries.ts';

interface CardDeps {
  readonly db: Db;
  readonly listIndex: SiblingLookup;
}

/** Reads games as cards, in the order of the ids and without removed games, in one statement. */
export async function findCards(
  { db, listIndex }: CardDeps,
  ids: readonly number[],
  reader: Reader,
): Promise<RomCard[]> {
  const [rows, siblingsById] = await Promise.all([
    findCardRows(db, ids, reader),
    listIndex.siblings(ids, reader.userId),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    return row ? [cardView(row, siblingsById.get(id)?.length ?? 0)] : [];
  });
}

const cardFields = fieldReader(columnsWith('card', 'sent'));

const cardView = (row: CardRow, sibling_count: number): RomCard => ({
  ...cardFields(row),
  sibling_count,
  is_identified: isIdentified(row),
  is_verified: isVerified(row),
  has_ra: row.ra_id !== null,
  has_notes: row.has_notes === 1,
  is_favorite: row.is_favorite === 1,
  backlogged: row.backlogged === 1,
  now_playing: row.now_playing === 1,
  hidden: row.hidden === 1,
  status: row.status,
  rating: row.rating ?? 0,
  last_played: row.last_played,
});
