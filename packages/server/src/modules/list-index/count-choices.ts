import {
  type Facet,
  FACETS,
  FILTER_FLAGS,
  type FilterFlag,
  STATUS_FILTERS,
} from '@saveroom/contract';

import { buildRecord } from './packed-columns.ts';
import { filterSlots, type Condition, type Subject } from './conditions.ts';
import { keepFlag } from './slot-filters.ts';
import { GAME_FLAGS, isGameFlag, MATCHED_BITS, SOURCES } from './columns.ts';
import { HIDDEN_BIT, isMarkFlag, MARK_FLAGS } from './user-marks.ts';
import type { IndexState } from './state.ts';
import { NO_GROUP } from './version-links.ts';
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
  state: IndexState,
  { conditions, marks, grouped }: CountRequest,
): ViewCounts {
  const { columns, links, platforms } = state;
  const groups = grouped ? links.groups : null;
  const chosen = new Set(conditions.map(({ subject }) => subject));
  const matching = filterSlots(state, conditions);
  const all = toCounted(matching, groups);
  const gamesWithout: GamesWithout = (subject) =>
    chosen.has(subject) ? toCounted(filterSlots(state, conditions, subject), groups) : all;
  const flagBits = (slot: number): number => gameBits(columns.flags[slot] ?? 0);
  const marksBits = (slot: number): number => markBits(marks[slot] ?? 0);
  const flagCounts = countBits(all, flagBits);
  const markCounts = countBits(all, marksBits);
  const countBy = (subject: Subject, bitsOf: BitsOf, ofAll: Int32Array): Int32Array =>
    chosen.has(subject) ? countBits(gamesWithout(subject), bitsOf) : ofAll;
  const flagCount = (flag: FilterFlag): number => {
    if (isGameFlag(flag)) {
      return countBy(flag, flagBits, flagCounts)[bitIndex(GAME_FLAGS[flag])] ?? 0;
    }
    if (isMarkFlag(flag)) {
      return countBy(flag, marksBits, markCounts)[bitIndex(MARK_FLAGS[flag])] ?? 0;
    }
    const slots = chosen.has(flag) ? filterSlots(state, conditions, flag) : matching;
    const flagged = slots.slice();
    const count = keepFlag(flag, true, { columns, links, marks, platforms })(flagged, slots.length);
    return countGames(flagged.subarray(0, count), groups);
  };
  const statuses = countBy('statuses', marksBits, markCounts);
  const sources = countBy('metadata_providers', flagBits, flagCounts);
  return {
    total: countGames(matching, groups),
    facets: buildRecord(FACETS, (facet) => countFacet(state, facet, gamesWithout(facet))),
    platforms: countPlatforms(state, gamesWithout('platforms')),
    statuses: STATUS_FILTERS.map((value, bit) => ({ value, count: statuses[bit] ?? 0 })),
    metadata_providers: SOURCES.map((value, bit) => ({ value, count: sources[bit] ?? 0 })).filter(
      ({ count }) => count > 0,
    ),
    flags: buildRecord(FILTER_FLAGS, flagCount),
  };
}

function countFacet({ columns }: IndexState, facet: Facet, games: CountedGames): FacetCount[] {
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
function countPlatforms({ columns, platforms }: IndexState, games: CountedGames) {
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

/** The bits of a slot. */
type BitsOf = (slot: number) => number;

/** Everything about the game itself that can be chosen. */
const gameBits = (flags: number): number =>
  (flags & MATCHED_BITS) === 0 ? flags : flags | MATCHED_BIT;

const OTHER_STATUSES = HIDDEN_BIT - 1;

/**
 * Everything about the user's marks that can be chosen. The other statuses of a hidden game do not
 * count, because it is only shown when hidden games are requested.
 */
const markBits = (marks: number): number =>
  (marks & HIDDEN_BIT) === 0 ? marks : marks & ~OTHER_STATUSES;

/** Slots of games to count. Each game in `alone` counts as one, and so does each group. */
interface CountedGames {
  readonly alone: Int32Array;
  /** Games of one group are adjacent. */
  readonly grouped: Int32Array;
  /** By slot: its group. */
  readonly groups: Int32Array;
}

const NONE = new Int32Array(0);

/** Prepares slots for counting. `groups`: the group of each slot; null: games are not grouped. */
function toCounted(slots: Int32Array, groups: Int32Array | null): CountedGames {
  if (!groups) return { alone: slots, grouped: NONE, groups: NONE };
  // First the sizes of the groups, then where each group starts in `grouped`.
  const starts = new Int32Array(groups.length + 1);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP) continue;
    starts[group + 1] = (starts[group + 1] ?? 0) + 1;
    count += 1;
  }
  for (let group = 0; group < groups.length; group += 1) {
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  }
  const alone = new Int32Array(slots.length - count);
  const grouped = new Int32Array(count);
  let next = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP) {
      alone[next] = slot;
      next += 1;
    } else {
      const target = starts[group] ?? 0;
      grouped[target] = slot;
      starts[group] = target + 1;
    }
  }
  return { alone, grouped, groups };
}

/** The number of games, with each group counted once. */
function countGames(slots: Int32Array, groups: Int32Array | null): number {
  if (!groups) return slots.length;
  const isCounted = new Uint8Array(groups.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const group = groups[slots[at] ?? 0] ?? NO_GROUP;
    if (group === NO_GROUP) count += 1;
    else if (isCounted[group] === 0) {
      isCounted[group] = 1;
      count += 1;
    }
  }
  return count;
}

const HALF_BITS = 12;
const HALF_PATTERNS = 1 << HALF_BITS;

/** Counts the games with each of 24 bits; a group has the bits of all its games. */
function countBits({ alone, grouped, groups }: CountedGames, bitsOf: BitsOf): Int32Array {
  // Count whole patterns first, of which there are few, and split them into bits afterwards.
  const low = new Int32Array(HALF_PATTERNS);
  const high = new Int32Array(HALF_PATTERNS);
  const count = (pattern: number): void => {
    low[pattern & (HALF_PATTERNS - 1)] = (low[pattern & (HALF_PATTERNS - 1)] ?? 0) + 1;
    high[pattern >>> HALF_BITS] = (high[pattern >>> HALF_BITS] ?? 0) + 1;
  };
  for (let at = 0; at < alone.length; at += 1) {
    const pattern = bitsOf(alone[at] ?? 0);
    // Most games have no bit set.
    if (pattern !== 0) count(pattern);
  }
  let groupBits = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    const slot = grouped[at] ?? 0;
    groupBits |= bitsOf(slot);
    if (groups[grouped[at + 1] ?? -1] === groups[slot]) continue;
    count(groupBits);
    groupBits = 0;
  }
  const counts = new Int32Array(HALF_BITS * 2);
  for (let pattern = 0; pattern < HALF_PATTERNS; pattern += 1) {
    for (let bit = 0; bit < HALF_BITS; bit += 1) {
      if ((pattern & (1 << bit)) === 0) continue;
      counts[bit] = (counts[bit] ?? 0) + (low[pattern] ?? 0);
      counts[bit + HALF_BITS] = (counts[bit + HALF_BITS] ?? 0) + (high[pattern] ?? 0);
    }
  }
  return counts;
}

interface Lists {
  /** By slot: the code of its list. */
  readonly codes: Int32Array;
  /** The numbers of all lists, concatenated, and where each list starts. */
  readonly words: Int32Array;
  readonly starts: Int32Array;
  readonly listCount: number;
  /** Length of the result; all numbers are below it. */
  readonly size: number;
}

/** Counts games by each number in their list; a group counts once per number. */
function countNumbers(
  { alone, grouped, groups }: CountedGames,
  { codes, words, starts, listCount, size }: Lists,
): Int32Array {
  const perList = new Int32Array(listCount);
  for (let at = 0; at < alone.length; at += 1) {
    const slot = alone[at] ?? 0;
    const code = codes[slot] ?? 0;
    perList[code] = (perList[code] ?? 0) + 1;
  }
  const counts = new Int32Array(size);
  for (let code = 0; code < listCount; code += 1) {
    const games = perList[code] ?? 0;
    const end = games === 0 ? 0 : (starts[code + 1] ?? 0);
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const number = words[at] ?? 0;
      counts[number] = (counts[number] ?? 0) + games;
    }
  }
  const lastGroup = new Int32Array(size).fill(NO_GROUP);
  for (let game = 0; game < grouped.length; game += 1) {
    const slot = grouped[game] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    const code = codes[slot] ?? 0;
    const end = starts[code + 1] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const number = words[at] ?? 0;
      if (lastGroup[number] === group) continue;
      lastGroup[number] = group;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  return counts;
}
