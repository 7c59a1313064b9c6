import { NO_GROUP } from './version-links.ts';

/** Games to count: each of `alone` counts by itself, those of one group count as one. */
export interface CountedGames {
  readonly alone: Int32Array;
  /** Games of one group are adjacent. */
  readonly grouped: Int32Array;
  /** By slot: its group. */
  readonly groups: Int32Array;
}

const NONE = new Int32Array(0);

/** `groups`: by slot its group; null: every game counts by itself. */
export function toCounted(slots: Int32Array, groups: Int32Array | null): CountedGames {
  if (!groups) return { alone: slots, grouped: NONE, groups: NONE };
  const sizes = new Int32Array(groups.length + 1);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP) continue;
    sizes[group + 1] = (sizes[group + 1] ?? 0) + 1;
    count += 1;
  }
  for (let group = 0; group < groups.length; group += 1) {
    sizes[group + 1] = (sizes[group + 1] ?? 0) + (sizes[group] ?? 0);
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
      const target = sizes[group] ?? 0;
      grouped[target] = slot;
      sizes[group] = target + 1;
    }
  }
  return { alone, grouped, groups };
}

/** Only the total, which needs no adjacent groups. */
export function countGames(slots: Int32Array, groups: Int32Array | null): number {
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
const HALF = 1 << HALF_BITS;

/** Counts games by each of 24 bits (by slot); a group has the bits of all its games. */
export function countBits({ alone, grouped, groups }: CountedGames, bits: Int32Array): Int32Array {
  // Count whole patterns first, of which there are few, and split them into bits afterwards.
  const low = new Int32Array(HALF);
  const high = new Int32Array(HALF);
  const count = (pattern: number): void => {
    low[pattern & (HALF - 1)] = (low[pattern & (HALF - 1)] ?? 0) + 1;
    high[pattern >>> HALF_BITS] = (high[pattern >>> HALF_BITS] ?? 0) + 1;
  };
  for (let at = 0; at < alone.length; at += 1) {
    const pattern = bits[alone[at] ?? 0] ?? 0;
    // Most games have no bit set.
    if (pattern !== 0) count(pattern);
  }
  let groupBits = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    const slot = grouped[at] ?? 0;
    groupBits |= bits[slot] ?? 0;
    if (groups[grouped[at + 1] ?? -1] === groups[slot]) continue;
    count(groupBits);
    groupBits = 0;
  }
  const counts = new Int32Array(HALF_BITS * 2);
  for (let pattern = 0; pattern < HALF; pattern += 1) {
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
export function countNumbers(
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
