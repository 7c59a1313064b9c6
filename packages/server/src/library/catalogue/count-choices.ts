import {
  FACETS,
  FILTER_FLAGS,
  STATUS_FILTERS,
  type Facet,
  type FilterFlag,
} from '@saveroom/contract';

import { byValue } from './by-value.ts';
import { keepFlag, type Condition, type Subject, type Surroundings } from './conditions.ts';
import { countBits, countGroups, countNumbers } from './count-games.ts';
import { SOURCES, sourceBit } from './game-flags.ts';
import { keepAll } from './make-view.ts';
import { HIDDEN_BIT, statusBit } from './marks.ts';
import type { State } from './state.ts';
import type { FacetCount, ViewCounts } from './view.ts';

interface Request {
  readonly conditions: readonly Condition[];
  readonly marks: Uint16Array;
  readonly grouped: boolean;
}

/** How many games each further choice would leave. A list chosen from counts as if it were not. */
export function countChoices(state: State, { conditions, marks, grouped }: Request): ViewCounts {
  const { columns, links, platforms } = state;
  const chosen = new Set(conditions.map(({ of }) => of));
  const all = keepAll(state, conditions);
  const left = (of: Subject): Int32Array => (chosen.has(of) ? keepAll(state, conditions, of) : all);
  const groups = grouped ? links.groups : null;
  const around: Surroundings = { columns, links, marks, platforms };

  const facetCounts = (facet: Facet): FacetCount[] => {
    const { codes, lists, values } = columns.lists[facet];
    const counts = countNumbers(left(facet), { codes, lists, size: values.length, groups });
    return values
      .map((value, number) => ({ value, count: counts[number] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => byValue(a.value, b.value));
  };
  const flagCount = (flag: FilterFlag): number => {
    const slots = left(flag).slice();
    return countGroups(
      slots.subarray(0, keepFlag(flag, true, around)(slots, slots.length)),
      groups,
    );
  };
  const withStatus = left('statuses');
  const shown = withStatus.filter((slot) => ((marks[slot] ?? 0) & HIDDEN_BIT) === 0);
  return {
    total: countGroups(all, groups),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, facetCounts(facet)])) as Record<
      Facet,
      FacetCount[]
    >,
    platforms: countPlatforms(state, left('platforms'), groups),
    statuses: STATUS_FILTERS.map((value) => ({
      value,
      count: countBits(value === 'hidden' ? withStatus : shown, {
        values: marks,
        bit: statusBit(value),
        groups,
      }),
    })),
    metadata_providers: SOURCES.map((source) => ({
      value: source,
      count: countBits(left('metadata_providers'), {
        values: columns.flags,
        bit: sourceBit(source),
        groups,
      }),
    })).filter(({ count }) => count > 0),
    flags: Object.fromEntries(FILTER_FLAGS.map((flag) => [flag, flagCount(flag)])) as Record<
      FilterFlag,
      number
    >,
  };
}

function countPlatforms(
  { columns, platforms }: State,
  slots: Int32Array,
  groups: Int32Array | null,
): { id: number; count: number }[] {
  // All games of a group are on one platform.
  const counts = new Int32Array(platforms.largestId + 1);
  const isSeen = groups && new Uint8Array(groups.length);
  for (const slot of slots) {
    const group = groups?.[slot] ?? -1;
    if (isSeen && group >= 0) {
      if (isSeen[group] === 1) continue;
      isSeen[group] = 1;
    }
    const platform = columns.platforms[slot] ?? 0;
    counts[platform] = (counts[platform] ?? 0) + 1;
  }
  return platforms.ids
    .map((id) => ({ id, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.id - b.id);
}
