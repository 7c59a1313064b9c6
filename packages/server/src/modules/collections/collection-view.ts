import type { Collection } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { resourceUrl } from '#modules/roms/roms.api.ts';

import type { CollectionRow } from './collections.queries.ts';
import { GameCovers } from './game-covers.ts';
import { findMembersFor, type Members } from './members.queries.ts';

/** Covers are looked up for the first games only. */
const MAX_COVER_LOOKUPS = 200;

/** Runs two statements, whatever the number of collections and games. */
export async function collectionViews(
  { db }: Pick<Deps, 'db'>,
  rows: readonly CollectionRow[],
  userId: number | null,
): Promise<Collection[]> {
  const members = await findMembersFor(
    db,
    rows.map(({ id }) => id),
    userId,
  );
  const games = new Map(members.map((one) => [one.collection_id, idsOf(one)]));
  const first = new Map([...games].map(([id, ids]) => [id, ids.slice(0, MAX_COVER_LOOKUPS)]));
  const covers = await GameCovers.of({ db }, [...first.values()].flat());
  return rows.map((row) => {
    const rom_ids = games.get(row.id) ?? [];
    return {
      ...ownView(row),
      ...covers.columns(first.get(row.id) ?? []),
      rom_ids,
      rom_count: rom_ids.length,
    };
  });
}

const idsOf = ({ rom_ids }: Members): number[] =>
  (JSON.parse(`[${rom_ids}]`) as number[]).toSorted((a, b) => a - b);

const ownView = (row: CollectionRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url_cover: row.url_cover,
  path_cover_small: resourceUrl(row.path_cover_small, row.updated_at) || null,
  path_cover_large: resourceUrl(row.path_cover_large, row.updated_at) || null,
  is_public: row.is_public === 1,
  is_favorite: row.is_favorite === 1,
  is_virtual: false,
  is_smart: false,
  user_id: row.user_id,
  user__username: row.username,
  owner_username: row.username,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
