/** All games that have a value in one column, sorted by it; ties by title, then by id. */
export interface Order {
  readonly slots: Int32Array;
  /** By slot: the position in `slots`; -1: not in this order. */
  readonly positions: Int32Array;
  /** By slot: the first character of the text, as a code point. Null: not a text column. */
  readonly letters: Int32Array | null;
}

export interface Keys {
  /** By slot; NaN: no value, not in this order. */
  readonly keys: Float64Array;
  readonly letters: Int32Array | null;
}

/**
 * Sorts all games by a key. `byTitle`: all slots by title. `ascending`: the slots in ascending
 * order, if already computed.
 */
export function orderByKey(
  byTitle: Int32Array,
  { keys, letters }: Keys,
  direction: 'asc' | 'desc',
  ascending: Int32Array = sortWithValue(byTitle, keys),
): Order {
  const slots = direction === 'asc' ? ascending : reverseRuns(ascending, keys);
  return { slots, positions: findPositions(slots, keys.length), letters };
}

function sortWithValue(byTitle: Int32Array, keys: Float64Array): Int32Array {
  let count = 0;
  const withValue = new Int32Array(byTitle.length);
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    if (Number.isNaN(keys[slot])) continue;
    withValue[count] = slot;
    count += 1;
  }
  return sortByKey(withValue.subarray(0, count), keys);
}

/** Reverses an order. Games with equal keys, a run, stay in their relative order. */
export function reverseRuns(slots: Int32Array, keys: Float64Array | Int32Array): Int32Array {
  const reversed = new Int32Array(slots.length);
  let target = 0;
  for (let end = slots.length; end > 0;) {
    const key = keys[slots[end - 1] ?? 0];
    let start = end - 1;
    while (start > 0 && keys[slots[start - 1] ?? 0] === key) start -= 1;
    // Most runs have one game, so copying in a loop is cheaper than creating a subarray per run.
    for (let at = start; at < end; at += 1) reversed[target++] = slots[at] ?? 0;
    end = start;
  }
  return reversed;
}

/** By slot: the position in `slots`; -1: not in it. */
export function findPositions(slots: Int32Array, capacity: number): Int32Array {
  const positions = new Int32Array(capacity).fill(-1);
  for (let at = 0; at < slots.length; at += 1) positions[slots[at] ?? 0] = at;
  return positions;
}

/**
 * Puts a subset of the games into this order; games that the order does not contain are dropped. A
 * small subset is sorted, a large one is picked from the whole order.
 */
export function sortSubset(subset: Int32Array, { slots, positions }: Order): Int32Array {
  return subset.length * Math.log2(subset.length + 1) < slots.length
    ? sortPositions(subset, { slots, positions })
    : pickFromAll(subset, slots, positions.length);
}

function sortPositions(
  subset: Int32Array,
  { slots, positions }: Pick<Order, 'slots' | 'positions'>,
): Int32Array {
  const found = subset.map((slot) => positions[slot] ?? -1).toSorted();
  const first = found.findIndex((position) => position >= 0);
  const contained = first < 0 ? found.subarray(0, 0) : found.subarray(first);
  return contained.map((position) => slots[position] ?? 0);
}

function pickFromAll(subset: Int32Array, slots: Int32Array, capacity: number): Int32Array {
  const isInSubset = new Uint8Array(capacity);
  for (let at = 0; at < subset.length; at += 1) isInSubset[subset[at] ?? 0] = 1;
  const picked = new Int32Array(subset.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (isInSubset[slot] !== 1) continue;
    picked[count] = slot;
    count += 1;
  }
  return picked.subarray(0, count);
}

const DIGIT_BITS = 16;
const BUCKETS = 1 << DIGIT_BITS;
const DIGITS = 4;
/** Below this length a comparison sort is faster than counting 65,536 buckets. */
const RADIX_SORT_FROM = 4096;

/** Stable radix sort of slots by key. Keys are numbers, never NaN. */
export function sortByKey(slots: Int32Array, keys: Float64Array): Int32Array {
  if (slots.length < RADIX_SORT_FROM) {
    return Int32Array.from([...slots].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)));
  }
  const halves = sortableHalves(slots, keys);
  // Indexes into `slots`, sorted from the least significant digit: four passes at any size.
  let from = new Int32Array(slots.length);
  for (let index = 0; index < from.length; index += 1) from[index] = index;
  let into = new Int32Array(slots.length);
  const counts = new Int32Array(BUCKETS);
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const words = digit < 2 ? halves.low : halves.high;
    if (!countDigits(words, (digit % 2) * DIGIT_BITS, counts)) continue;
    scatter({ from, into, words, shift: (digit % 2) * DIGIT_BITS, counts });
    [from, into] = [into, from];
  }
  for (let index = 0; index < from.length; index += 1) into[index] = slots[from[index] ?? 0] ?? 0;
  return into;
}

/** The bits of each double, transformed so that they sort like the numbers. */
function sortableHalves(slots: Int32Array, keys: Float64Array) {
  const low = new Uint32Array(slots.length);
  const high = new Uint32Array(slots.length);
  const double = new Float64Array(1);
  const bits = new Uint32Array(double.buffer);
  for (let index = 0; index < slots.length; index += 1) {
    // Adding zero turns minus zero into zero.
    double[0] = (keys[slots[index] ?? 0] ?? 0) + 0;
    const top = bits[1] ?? 0;
    const isNegative = top >>> 31 === 1;
    low[index] = isNegative ? ~(bits[0] ?? 0) : (bits[0] ?? 0);
    high[index] = isNegative ? ~top : top | 0x80000000;
  }
  return { low, high };
}

/**
 * Counts the digits and turns `counts` into the start of each bucket. False: all digits are equal,
 * so this pass can be skipped.
 */
function countDigits(words: Uint32Array, shift: number, counts: Int32Array): boolean {
  counts.fill(0);
  for (let index = 0; index < words.length; index += 1) {
    const digit = ((words[index] ?? 0) >>> shift) & (BUCKETS - 1);
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  const first = ((words[0] ?? 0) >>> shift) & (BUCKETS - 1);
  if (counts[first] === words.length) return false;
  let start = 0;
  for (let digit = 0; digit < BUCKETS; digit += 1) {
    const count = counts[digit] ?? 0;
    counts[digit] = start;
    start += count;
  }
  return true;
}

/** Moves the indexes into their buckets, in their order. */
function scatter({
  from,
  into,
  words,
  shift,
  counts,
}: {
  from: Int32Array;
  into: Int32Array;
  words: Uint32Array;
  shift: number;
  counts: Int32Array;
}): void {
  for (let at = 0; at < from.length; at += 1) {
    const index = from[at] ?? 0;
    const digit = ((words[index] ?? 0) >>> shift) & (BUCKETS - 1);
    const target = counts[digit] ?? 0;
    into[target] = index;
    counts[digit] = target + 1;
  }
}

/** The columns that the order by title depends on. */
interface TitleColumns {
  readonly ids: Int32Array;
  readonly platforms: Int32Array;
  readonly sortKeys: { compare(a: number, b: number): number };
}

/**
 * Updates the order by title. `moved` are the slots that were added, removed or retitled; those
 * still in use are inserted at their new position, all others keep their order.
 */
export function moveTitles(
  byTitle: Int32Array,
  columns: TitleColumns,
  moved: ReadonlySet<number>,
): Int32Array {
  const unmoved = removeMoved(byTitle, moved);
  const inserted = [...moved]
    .filter((slot) => columns.platforms[slot] !== 0)
    .toSorted((a, b) => compareTitles(columns, a, b));
  const merged = new Int32Array(unmoved.length + inserted.length);
  let from = 0;
  let into = 0;
  for (const slot of inserted) {
    const position = findInsertionPoint(unmoved, columns, { slot, from });
    merged.set(unmoved.subarray(from, position), into);
    into += position - from;
    from = position;
    merged[into] = slot;
    into += 1;
  }
  merged.set(unmoved.subarray(from), into);
  return merged;
}

function removeMoved(byTitle: Int32Array, moved: ReadonlySet<number>): Int32Array {
  const unmoved = new Int32Array(byTitle.length);
  let count = 0;
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    if (!moved.has(slot)) unmoved[count++] = slot;
  }
  return unmoved.subarray(0, count);
}

const compareTitles = (columns: TitleColumns, a: number, b: number): number =>
  columns.sortKeys.compare(a, b) || (columns.ids[a] ?? 0) - (columns.ids[b] ?? 0);

/** The position of the first slot that sorts after it. */
function findInsertionPoint(
  unmoved: Int32Array,
  columns: TitleColumns,
  { slot, from }: { slot: number; from: number },
): number {
  let low = from;
  let high = unmoved.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTitles(columns, unmoved[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const ARTICLE = /^(?:the|an?) /;
const collator = new Intl.Collator('en', { numeric: true });

/** The letter index entry (`#`) of a text without any character. */
export const NO_LETTER = 35;

/** The form in which a text is compared: lower case, without a leading article. */
export const sortText = (text: string): string => text.toLowerCase().replace(ARTICLE, '').trim();

/** Compares facet values as users expect: 2 is before 10; case and accents decide last. */
export const compareValues = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : Number(a > b));

/**
 * Ranks texts by their order. Equal texts have equal ranks; `distinct` has the text of each rank.
 */
export function rankTexts(texts: readonly string[]): { ranks: Int32Array; distinct: string[] } {
  const distinct = [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const rankOf = new Map(distinct.map((text, rank) => [text, rank]));
  return { ranks: Int32Array.from(texts, (text) => rankOf.get(text) ?? 0), distinct };
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
