import type { SmartCollection } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { parseCriteria, smartRequest, type View } from '#modules/list-index/list-index.api.ts';

import { MAX_COVERS, GameCovers } from './game-covers.ts';
import { MAX_IDS, fairShareLimit } from './fair-share-limit.ts';
import type { SmartRow } from './smart-collections.queries.ts';

interface ViewOptions {
  readonly userId: number | null;
  readonly withRomIds: boolean;
}

/** The games depend on the user: their hidden games, their marks and their permissions. */
export async function smartViews(
  { db, listIndex }: Pick<Deps, 'db' | 'listIndex'>,
  rows: readonly SmartRow[],
  { userId, withRomIds }: ViewOptions,
): Promise<SmartCollection[]> {
  const requests = rows.map((row) => smartRequest(row.filter_criteria, userId));
  const views = await listIndex.views(requests.filter((request) => request !== null));
  const inOrder = views.values();
  const games = requests.map((request) => (request ? inOrder.next().value : undefined));
  const shown = games.map((view) => view?.covered(MAX_COVERS) ?? []);
  const isList = rows.length > 1;
  const totals = games.map((view) => view?.total ?? 0);
  const most = isList ? fairShareLimit(totals, MAX_IDS) : Infinity;
  const covers = await GameCovers.of({ db }, shown.flat());
  return rows.map((row, index) => ({
    ...ownView(row),
    ...covers.columns(shown[index] ?? []),
    ...gamesOf(games[index], withRomIds ? most : 0),
  }));
}

const gamesOf = (view: View | undefined, most: number) => ({
  rom_ids: view?.page(0, Math.min(most, view.total)) ?? [],
  rom_count: view?.total ?? 0,
});

const ownView = (row: SmartRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  filter_criteria: parseCriteria(row.filter_criteria) ?? {},
  filter_summary: row.filter_criteria,
  path_cover_small: null,
  path_cover_large: null,
  is_public: row.is_public === 1,
  is_favorite: false,
  is_virtual: false,
  is_smart: true,
  user_id: row.user_id,
  user__username: row.username,
  owner_username: row.username,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
