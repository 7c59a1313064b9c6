import type { Collection } from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { resourceAddress } from '#library/roms/resource-address.ts';

import type { CollectionRow } from './collections.queries.ts';
import { COVERS, GameCovers } from './game-covers.ts';
import { findMembersFor, type Members } from './members.queries.ts';

/** Two statements, whatever the number of collections and games. */
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
  const byCollection = new Map(members.map((one) => [one.collection_id, one]));
  const shown = new Map(rows.map(({ id }) => [id, firstCovered(byCollection.get(id))]));
  const covers = await GameCovers.of({ db }, [...shown.values()].flat());
  return rows.map((row) => {
    const rom_ids = idsOf(byCollection.get(row.id)?.rom_ids ?? '');
    return {
      ...ownView(row),
      ...covers.columns(shown.get(row.id) ?? []),
      rom_ids,
      rom_count: rom_ids.length,
    };
  });
}

const idsOf = (text: string): number[] => JSON.parse(`[${text}]`) as number[];

const firstCovered = (members: Members | undefined): number[] =>
  members?.covered?.split(',', COVERS).map(Number) ?? [];

const ownView = (row: CollectionRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url_cover: row.url_cover,
  path_cover_small: resourceAddress(row.path_cover_small, row.updated_at) || null,
  path_cover_large: resourceAddress(row.path_cover_large, row.updated_at) || null,
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
