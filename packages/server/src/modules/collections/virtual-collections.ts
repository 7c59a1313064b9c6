import { VIRTUAL_TYPES, type VirtualCollection, type VirtualType } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type FacetGroup,
  readVirtualId,
  VIRTUAL_FACETS,
  VIRTUAL_MORE_THAN,
  virtualId,
} from '#modules/list-index/list-index.api.ts';
import { foldText } from '#modules/names/names.api.ts';

import { MAX_IDS, fairShareLimit } from './fair-share-limit.ts';
import { MAX_COVERS, GameCovers } from './game-covers.ts';

type CollectionDeps = Pick<Deps, 'db' | 'listIndex' | 'clock'>;

/** Covers every group of most libraries, which then need a single query. */
const FIRST_QUERY_IDS = 1000;

interface ListOptions {
  readonly type: string;
  readonly search_term: string;
  readonly limit?: number | undefined;
  readonly with_rom_ids: boolean;
}

export async function listVirtualCollections(
  { db, listIndex, clock }: CollectionDeps,
  userId: number | null,
  { type, search_term, limit, with_rom_ids }: ListOptions,
): Promise<VirtualCollection[]> {
  const found = await findGroups({ listIndex }, userId, {
    types: requestedTypes(type),
    with_rom_ids,
  });
  const groups = filterByName(found, search_term.trim()).slice(0, limit);
  const covers = await GameCovers.of(
    { db },
    groups.flatMap(({ covered }) => covered),
  );
  const now = timestamp(clock());
  return groups.map(({ type: of, ...group }) => ({
    ...collectionFields({ name: group.value, type: of }, now),
    ...covers.columns(group.covered),
    rom_ids: [...group.ids],
    rom_count: group.total,
  }));
}

export async function listVirtualCollectionIds(
  { listIndex }: Pick<Deps, 'listIndex'>,
  userId: number | null,
): Promise<string[]> {
  const options = { types: VIRTUAL_TYPES, with_rom_ids: false };
  const groups = await findGroups({ listIndex }, userId, options);
  return groups.map(({ value, type }) => virtualId({ name: value, type }));
}

export async function readVirtualCollection(
  { db, listIndex, clock }: CollectionDeps,
  userId: number | null,
  id: string,
): Promise<VirtualCollection> {
  const named = readVirtualId(id);
  if (!named) throw notFoundError(id);
  const { name, type } = named;
  const lists = { [VIRTUAL_FACETS[type]]: { values: [name], logic: 'any' as const } };
  const view = await listIndex.view({
    userId,
    filter: { ...NO_FILTER, lists },
    orderBy: 'name',
    orderDir: 'asc',
    grouped: false,
  });
  if (view.total <= VIRTUAL_MORE_THAN) throw notFoundError(id);
  const covered = view.covered(MAX_COVERS);
  const covers = await GameCovers.of({ db }, covered);
  return {
    ...collectionFields(named, timestamp(clock())),
    ...covers.columns(covered),
    rom_ids: view.ids(),
    rom_count: view.total,
  };
}

const NO_FILTER = {
  search_term: '',
  platform_ids: [],
  collection_id: undefined,
  virtual_collection_id: undefined,
  smart_collection_id: undefined,
  flags: {},
  updated_after: undefined,
} as const;

type Group = FacetGroup & { readonly type: VirtualType };

/** Keeps groups whose name contains the term. Names that begin with it come first. */
function filterByName(groups: readonly Group[], term: string): readonly Group[] {
  if (term === '') return groups;
  const folded = foldText(term);
  const starts: Group[] = [];
  const others: Group[] = [];
  for (const group of groups) {
    const at = foldText(group.value).indexOf(folded);
    if (at === 0) starts.push(group);
    else if (at > 0) others.push(group);
  }
  return [...starts, ...others];
}

/** Sorted by name, whatever the type. */
async function findGroups(
  { listIndex }: Pick<Deps, 'listIndex'>,
  userId: number | null,
  { types, with_rom_ids }: { types: readonly VirtualType[]; with_rom_ids: boolean },
): Promise<Group[]> {
  const request = {
    userId,
    facets: types.map((type) => VIRTUAL_FACETS[type]),
    moreThan: VIRTUAL_MORE_THAN,
    coveredAtMost: MAX_COVERS,
  };
  const idsAtMost = with_rom_ids ? FIRST_QUERY_IDS : 0;
  let groups = await listIndex.groups({ ...request, idsAtMost });
  const totals = groups.map(({ total }) => total);
  if (with_rom_ids && totals.some((total) => total > FIRST_QUERY_IDS)) {
    const share = fairShareLimit(totals, MAX_IDS);
    groups = await listIndex.groups({ ...request, idsAtMost: share });
  }
  return sortByName(groups, types);
}

/** The list index returns the same array for repeated queries, so each is sorted once. */
const sortedGroups = new WeakMap<readonly FacetGroup[], Group[]>();

function sortByName(groups: readonly FacetGroup[], types: readonly VirtualType[]): Group[] {
  const cached = sortedGroups.get(groups);
  if (cached) return cached;
  const typeOf = new Map(types.map((type) => [VIRTUAL_FACETS[type], type]));
  const sorted = groups
    .flatMap((group) => {
      const type = typeOf.get(group.facet);
      return type ? [{ ...group, type }] : [];
    })
    .toSorted((a, b) => byText(a.value, b.value) || byText(a.type, b.type));
  sortedGroups.set(groups, sorted);
  return sorted;
}

const collator = new Intl.Collator('en');
const byText = (a: string, b: string): number => collator.compare(a, b);

const requestedTypes = (requested: string): readonly VirtualType[] =>
  requested === 'all' ? VIRTUAL_TYPES : VIRTUAL_TYPES.filter((type) => type === requested);

const collectionFields = (named: { name: string; type: VirtualType }, now: string) => ({
  ...named,
  id: virtualId(named),
  description: '',
  path_cover_small: null,
  path_cover_large: null,
  is_public: true,
  is_favorite: false,
  is_virtual: true,
  is_smart: false,
  created_at: now,
  updated_at: now,
});

const notFoundError = (id: string): AppError =>
  new AppError('not_found', `Virtual collection with id '${id}' not found`);
