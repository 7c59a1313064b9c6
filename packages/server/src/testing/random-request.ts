import {
  FACETS,
  FILTER_FLAGS,
  FILTER_LISTS,
  LOGICS,
  STATUS_FILTERS,
  type FilterList,
  type ListCondition,
  type RomFilter,
} from '@saveroom/contract';

import type { ViewRequest } from '#modules/list-index/view.ts';

import type { SeededRandom } from './seeded-random.ts';
import { REFERENCE_ORDERS } from './reference-lists.ts';

export const NO_FILTER: RomFilter = {
  search_term: '',
  platform_ids: [],
  collection_id: undefined,
  virtual_collection_id: undefined,
  smart_collection_id: undefined,
  flags: {},
  lists: {},
  updated_after: undefined,
};

const TERMS = [
  'zelda',
  'LEGEND of',
  'zelda legend',
  'pokemon|1942',
  'Ｆ－ｚｅｒｏ',
  'ドラゴン',
  '.zip',
  'deadbeef',
  'no such game',
  ' | ',
  'a',
  'densetsu',
] as const;

interface KnownIds {
  readonly users: readonly number[];
  readonly platforms: readonly number[];
  readonly collections: readonly number[];
}

export function randomRequest(random: SeededRandom, known: KnownIds): ViewRequest {
  const [firstOrder = 'name', ...orders] = REFERENCE_ORDERS;
  return {
    userId: random.pick([null, ...known.users]),
    filter: randomFilter(random, known),
    orderBy: random.chance(0.3) ? 'name' : random.pick([firstOrder, ...orders]),
    orderDir: random.pick(['asc', 'desc']),
    grouped: random.chance(0.4),
  };
}

function randomFilter(random: SeededRandom, { platforms, collections }: KnownIds): RomFilter {
  const flags = Object.fromEntries(
    random.some(FILTER_FLAGS, 0.06).map((flag) => [flag, random.chance(0.6)]),
  );
  const lists = Object.fromEntries(
    random.some(FILTER_LISTS, 0.07).map((list) => [list, randomWords(random, list)]),
  );
  return {
    ...NO_FILTER,
    flags,
    lists,
    platform_ids: random.chance(0.25) ? random.some([...platforms, 999], 0.5) : [],
    collection_id: random.chance(0.1) ? random.pick([999, ...collections]) : undefined,
    search_term: random.chance(0.2) ? random.pick(TERMS) : '',
    updated_after: random.chance(0.1) ? '2026-01-01T00:00:01.000Z' : undefined,
  };
}

function randomWords(random: SeededRandom, list: FilterList): ListCondition {
  const choices = (FACETS as readonly string[]).includes(list)
    ? ['Action', 'Puzzle', 'USA', 'Japan', 'One', 'Two', 'Three', '1', '1-2', 'Unheard of']
    : [...STATUS_FILTERS, 'igdb', 'ss', 'flashpoint', 'unheard of'];
  const values = random.some(choices, 0.3);
  return { values: values.length > 0 ? values : ['One'], logic: random.pick(LOGICS) };
}
