import type { DetailedRom } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { smartRequest } from '#modules/list-index/list-index.api.ts';

import { findCollectionsOf } from './collections.queries.ts';
import { findVisibleSmart } from './smart-collections.queries.ts';

type CollectionDeps = Pick<Deps, 'db' | 'listIndex'>;

/** The user's own and public collections that contain a game, smart collections last. */
export async function findCollectionsOfRom(
  { db, listIndex }: CollectionDeps,
  romId: number,
  userId: number | null,
): Promise<DetailedRom['user_collections']> {
  const regular = await findCollectionsOf(db, romId, userId);
  const smart = (await findVisibleSmart(db, userId)).flatMap(({ id, name, filter_criteria }) => {
    const request = smartRequest(filter_criteria, userId);
    return request ? [{ id, name, request }] : [];
  });
  const views = await listIndex.views(smart.map(({ request }) => request));
  return [
    ...regular.map(({ id, name, user_id, is_favorite }) => ({
      id,
      name,
      is_smart: false,
      is_favorite: is_favorite === 1 && user_id === userId,
    })),
    ...smart
      .filter((_, index) => views[index]?.has(romId) ?? false)
      .map(({ id, name }) => ({ id, name, is_smart: true, is_favorite: false })),
  ];
}
