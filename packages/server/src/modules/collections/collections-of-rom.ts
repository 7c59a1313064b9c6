import type { DetailedRom } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { smartRequest } from '#modules/list-index/list-index.api.ts';

import { findCollectionsOf, findVisibleSmart } from './collections-of-rom.queries.ts';

type Parts = Pick<Deps, 'db' | 'catalogue'>;

/** The collections of one's own and the public ones a game is in, those that fill themselves last. */
export async function collectionsOfRom(
  { db, catalogue }: Parts,
  romId: number,
  userId: number | null,
): Promise<DetailedRom['user_collections']> {
  const regular = await findCollectionsOf(db, romId, userId);
  const smart = (await findVisibleSmart(db, userId)).flatMap(({ id, name, filter_criteria }) => {
    const request = smartRequest(filter_criteria, userId);
    return request ? [{ id, name, request }] : [];
  });
  const views = await catalogue.views(smart.map(({ request }) => request));
  return [
    ...regular.map(({ id, name, user_id, is_favorite }) => ({
      id,
      name,
      is_smart: false,
      is_favorite: is_favorite === 1 && user_id === userId,
    })),
    ...smart
      .filter((_, place) => (views[place]?.indexOf(romId) ?? null) !== null)
      .map(({ id, name }) => ({ id, name, is_smart: true, is_favorite: false })),
  ];
}
