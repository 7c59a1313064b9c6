import {
  FACETS,
  FILTER_FLAGS,
  STATUS_FILTERS,
  type Facet,
  type FilterFlag,
} from '@saveroom/contract';

import { keepFlag, type Condition, type Subject } from './conditions.ts';
import {
  countBits,
  countGames,
  countNumbers,
  toCounted,
  type CountedGames,
} from './count-games.ts';
import { GAME_FLAGS, isGameFlag, MATCHED_BITS, SOURCES } from './game-flags.ts';
import { filterSlots } from './make-view.ts';
import { HIDDEN_BIT, isMarkFlag, MARK_FLAGS } from './marks.ts';
import type { State } from './state.ts';
import type { FacetCount, ViewCounts } from './view.ts';

interface CountRequest {
  readonly conditions: readonly Condition[];
  readonly marks: Uint16Array;
  readonly grouped: boolean;
}

/** The games that match all conditions except those about this subject. */
type GamesWithout = (subject: Subject) => CountedGames;

/**
 * How many games each further choice would leave. The counts of a list ignore the list's own
 * condition, so that they show what other choices in it would give.
 */
export function countChoices(
  state: State,
  { conditions, marks, grouped }: CountRequest,
): ViewCounts {
  const { columns, links, platforms } = state;
  const groups = grouped ? links.groups : null;
  const chosen = new Set(conditions.map(({ subject }) => subject));
  const matching = filterSlots(state, conditions);
  const all = toCounted(matching, groups);
  const gamesWithout: GamesWithout = (subject) =>
    chosen.has(subject) ? toCounted(filterSlots(state, conditions, subject), groups) : all;
  const flagBits = gameBits(columns.flags);
  const marksBits = markBits(marks);
  const flagCounts = countBits(all, flagBits);
  const markCounts = countBits(all, marksBits);
  const countBy = (subject: Subject, bits: Int32Array, ofAll: Int32Array): Int32Array =>
    chosen.has(subject) ? countBits(gamesWithout(subject), bits) : ofAll;
  const scratch = new Int32Array(state.byTitle.length);
  const flagCount = (flag: FilterFlag): number => {
    if (isGameFlag(flag)) {
      return countBy(flag, flagBits, flagCounts)[bitIndex(GAME_FLAGS[flag])] ?? 0;
    }
    if (isMarkFlag(flag)) {
      return countBy(flag, marksBits, markCounts)[bitIndex(MARK_FLAGS[flag])] ?? 0;
    }
    const slots = chosen.has(flag) ? filterSlots(state, conditions, flag) : matching;
    scratch.set(slots);
    const count = keepFlag(flag, true, { columns, links, marks, platforms })(scratch, slots.length);
    return countGames(scratch.subarray(0, count), groups);
  };
  const statuses = countBy('statuses', marksBits, markCounts);
  const sources = countBy('metadata_providers', flagBits, flagCounts);
  return {
    total: countGames(matching, groups),
    facets: byName(FACETS, (facet) => countFacet(state, facet, gamesWithout(facet))),
    platforms: countPlatforms(state, gamesWithout('platforms')),
    statuses: STATUS_FILTERS.map((value, bit) => ({ value, count: statuses[bit] ?? 0 })),
    metadata_providers: SOURCES.map((value, bit) => ({ value, count: sources[bit] ?? 0 })).filter(
      ({ count }) => count > 0,
    ),
    flags: byName(FILTER_FLAGS, flagCount),
  };
}

const byName = <N extends string, T>(names: readonly N[], valueOf: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, T>;

function countFacet({ columns }: State, facet: Facet, games: CountedGames): FacetCount[] {
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
function countPlatforms({ columns, platforms }: State, games: CountedGames) {
  // Each platform is treated as a list with one number: the id is both.
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

/** A bit that no flag uses: the game has an id of one of the sources in `MATCHED_BITS`. */
const MATCHED_BIT = 1 << 20;

/** Index into the counts of `countBits`. */
const bitIndex = (bits: number): number =>
  31 - Math.clz32(bits === MATCHED_BITS ? MATCHED_BIT : bits);

/** By slot: everything about the game itself that can be chosen. */
function gameBits(flags: Int32Array): Int32Array {
  const bits = new Int32Array(flags.length);
  for (let slot = 0; slot < bits.length; slot += 1) {
    const flag = flags[slot] ?? 0;
    bits[slot] = (flag & MATCHED_BITS) === 0 ? flag : flag | MATCHED_BIT;
  }
  return bits;
}

/**
 * By slot: everything about the user's marks that can be chosen. The other statuses of a hidden
 * game do not count, because it is only shown when hidden games are requested.
 */
function markBits(marks: Uint16Array): Int32Array {
  const otherStatuses = HIDDEN_BIT - 1;
  const bits = new Int32Array(marks.length);
  for (let slot = 0; slot < bits.length; slot += 1) {
    const mark = marks[slot] ?? 0;
    bits[slot] = (mark & HIDDEN_BIT) === 0 ? mark : mark & ~otherStatuses;
  }
  return bits;
}
