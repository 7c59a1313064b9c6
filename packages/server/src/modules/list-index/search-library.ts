import type * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { findCards } from './find-cards.ts';

type Query = contract.Received<typeof contract.searchLibrary>['query'];
type Result = contract.Reply<typeof contract.searchLibrary>;

/** The best matches grouped by platform; platforms in the order of their best match. */
export async function searchLibrary(
  deps: Pick<Deps, 'db' | 'listIndex'>,
  { user, via }: Actor,
  { term, limit }: Query,
): Promise<Result> {
  const userId = via === 'kiosk' ? null : user.id;
  const { hits, total, byPlatform, corrected } = await deps.listIndex.search(term, {
    userId,
    limit,
  });
  const reader = { userId, username: user.username, seesPublic: true };
  const ids = hits.map(({ romId }) => romId);
  const cards = await findCards(deps, ids, reader);
  const groups = Map.groupBy(cards, (card) => card.platform_id);
  return {
    total,
    corrected,
    groups: [...groups].map(([platform_id, items]) => ({
      platform_id,
      total: byPlatform.get(platform_id) ?? items.length,
      items,
    })),
  };
}
