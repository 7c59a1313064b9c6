import { FACETS, FILTER_FLAGS, type Facet, type FilterFlag } from '@saveroom/contract';

import { gameBits, markBits, placeOf, SOURCE_PLACES, STATUS_PLACES } from './choice-bits.ts';
import { keepFlag, type Condition, type Subject } from './conditions.ts';
import { countBits, countGames, countNumbers, toCounted, type Counted } from './count-games.ts';
import { GAME_FLAGS, isGameFlag, isMarkFlag, MARK_FLAGS } from './flag-bits.ts';
import { keepAll } from './make-view.ts';
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
  const known = gameBits(columns.flags);
  const marked = markBits(marks);
  const knownOfAll = countBits(all, known);
  const markedOfAll = countBits(all, marked);
  const countBy = (of: Subject, bits: Int32Array, ofAll: Int32Array): Int32Array =>
    chosen.has(of) ? countBits(left(of), bits) : ofAll;
  const scratch = new Int32Array(state.byTitle.length);
  const flagCount = (flag: FilterFlag): number => {
    if (isGameFlag(flag)) {
      return countBy(flag, known, knownOfAll)[placeOf(GAME_FLAGS[flag])] ?? 0;
    }
    if (isMarkFlag(flag)) {
      return countBy(flag, marked, markedOfAll)[placeOf(MARK_FLAGS[flag])] ?? 0;
    }
    const slots = chosen.has(flag) ? keepAll(state, conditions, flag) : everything;
    scratch.set(slots);
    const count = keepFlag(flag, true, { columns, links, marks, platforms })(scratch, slots.length);
    return countGames(scratch.subarray(0, count), groups);
  };
  const statuses = countBy('statuses', marked, markedOfAll);
  const sources = countBy('metadata_providers', known, knownOfAll);
  return {
    total: countGames(everything, groups),
    facets: byName(FACETS, (facet) => countFacet(state, facet, left(facet))),
    platforms: countPlatforms(state, left('platforms')),
    statuses: STATUS_PLACES.map(({ value, place }) => ({ value, count: statuses[place] ?? 0 })),
    metadata_providers: SOURCE_PLACES.map(({ value, place }) => ({
      value,
      count: sources[place] ?? 0,
    })).filter(({ count }) => count > 0),
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
