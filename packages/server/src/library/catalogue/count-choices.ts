import {
  FACETS,
  FILTER_FLAGS,
  STATUS_FILTERS,
  type Facet,
  type FilterFlag,
} from '@saveroom/contract';

import { keepFlag, type Condition, type Subject, type Surroundings } from './conditions.ts';
import { countAll, countBits, countNumbers, toCounted, type Counted } from './count-games.ts';
import { SOURCES } from './game-flags.ts';
import { keepAll } from './make-view.ts';
import { HIDDEN_BIT } from './marks.ts';
import type { State } from './state.ts';
import type { FacetCount, ViewCounts } from './view.ts';

interface Request {
  readonly conditions: readonly Condition[];
  readonly marks: Uint16Array;
  readonly grouped: boolean;
}

/** The games that are left when the choices of one list are not asked for. */
type Left = (of: Subject) => Counted;

/** How many games each further choice would leave. A list chosen from counts as if it were not. */
export function countChoices(state: State, { conditions, marks, grouped }: Request): ViewCounts {
  const { columns, links, platforms } = state;
  const groups = grouped ? links.groups : null;
  const chosen = new Set(conditions.map(({ of }) => of));
  const everything = keepAll(state, conditions);
  const all = toCounted(everything, groups);
  const left: Left = (of) =>
    chosen.has(of) ? toCounted(keepAll(state, conditions, of), groups) : all;
  const flagCount = (flag: FilterFlag): number => {
    const slots = chosen.has(flag) ? keepAll(state, conditions, flag) : everything;
    const around: Surroundings = { columns, links, marks, platforms };
    const kept = slots.slice();
    const count = keepFlag(flag, true, around)(kept, kept.length);
    return countAll(toCounted(kept.subarray(0, count), groups));
  };
  return {
    total: countAll(all),
    facets: byName(FACETS, (facet) => countFacet(state, facet, left(facet))),
    platforms: countPlatforms(state, left('platforms')),
    statuses: countStatuses(marks, left('statuses')),
    metadata_providers: countSources(state, left('metadata_providers')),
    flags: byName(FILTER_FLAGS, flagCount),
  };
}

const byName = <N extends string, T>(names: readonly N[], valueOf: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, T>;

function countFacet({ columns }: State, facet: Facet, games: Counted): FacetCount[] {
  const column = columns.lists[facet];
  const { codes, values, listCount } = column;
  const counts = countNumbers(games, { codes, ...column.packed, listCount, size: values.length });
  const found: FacetCount[] = [];
  for (const number of column.sorted()) {
    const count = counts[number] ?? 0;
    if (count > 0) found.push({ value: values[number] ?? '', count });
  }
  return found;
}

/** All games of a group are on one platform. */
function countPlatforms({ columns, platforms }: State, games: Counted) {
  // Lists of one: the number of the list is the platform.
  const ids = Int32Array.from({ length: platforms.largestId + 2 }, (_, id) => id);
  const counts = countNumbers(games, {
    codes: columns.platforms,
    words: ids,
    starts: ids,
    listCount: platforms.largestId + 1,
    size: ids.length,
  });
  return platforms.ids
    .map((id) => ({ id, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.id - b.id);
}

function countStatuses(marks: Uint16Array, games: Counted): ViewCounts['statuses'] {
  // Whatever else a hidden game is, it is only shown to whoever asks for hidden ones.
  const counts = countBits(games, (slot) => {
    const bits = (marks[slot] ?? 0) & (HIDDEN_BIT * 2 - 1);
    return (bits & HIDDEN_BIT) === 0 ? bits : HIDDEN_BIT;
  });
  return STATUS_FILTERS.map((value, bit) => ({ value, count: counts[bit] ?? 0 }));
}

function countSources({ columns }: State, games: Counted): FacetCount[] {
  const { flags } = columns;
  const counts = countBits(games, (slot) => (flags[slot] ?? 0) & ((1 << SOURCES.length) - 1));
  return SOURCES.map((value, bit) => ({ value, count: counts[bit] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}
