import { sortByKey } from './radix-order.ts';

/** All games that have a value, by it; ties by title, then by id. */
export interface Order {
  readonly slots: Int32Array;
  /** By slot: the place in `slots`; -1: not in it. */
  readonly places: Int32Array;
  /** By slot: the first character of the text, as a code point. Null: it is no text. */
  readonly letters: Int32Array | null;
}

export interface Keys {
  /** By slot; NaN: no value, not in this order. */
  readonly keys: Float64Array;
  readonly letters: Int32Array | null;
}

/** `byTitle`: the slots of all games in the order of titles. `ascending`: if it is known already. */
export function orderByKey(
  byTitle: Int32Array,
  { keys, letters }: Keys,
  direction: 'asc' | 'desc',
  ascending: Int32Array = sortKnown(byTitle, keys),
): Order {
  const slots = direction === 'asc' ? ascending : reverseRuns(ascending, keys);
  return { slots, places: placesOf(slots, keys.length), letters };
}

function sortKnown(byTitle: Int32Array, keys: Float64Array): Int32Array {
  let count = 0;
  const known = new Int32Array(byTitle.length);
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    if (Number.isNaN(keys[slot])) continue;
    known[count] = slot;
    count += 1;
  }
  return sortByKey(known.subarray(0, count), keys);
}

/** From the last key to the first; games with the same key stay as they are. */
export function reverseRuns(slots: Int32Array, keys: Float64Array | Int32Array): Int32Array {
  const reversed = new Int32Array(slots.length);
  let target = 0;
  for (let end = slots.length; end > 0;) {
    const key = keys[slots[end - 1] ?? 0];
    let start = end - 1;
    while (start > 0 && keys[slots[start - 1] ?? 0] === key) start -= 1;
    // Most runs are of one game: no view of the memory is made for each.
    for (let at = start; at < end; at += 1) reversed[target++] = slots[at] ?? 0;
    end = start;
  }
  return reversed;
}

export function placesOf(slots: Int32Array, capacity: number): Int32Array {
  const places = new Int32Array(capacity).fill(-1);
  for (let place = 0; place < slots.length; place += 1) places[slots[place] ?? 0] = place;
  return places;
}

/** Some of the games, in any order, brought into this one; those it does not have are left out. */
export function putInOrder(some: Int32Array, { slots, places }: Order): Int32Array {
  return some.length * Math.log2(some.length + 1) < slots.length
    ? sortPlaces(some, { slots, places })
    : pickFromAll(some, slots, places.length);
}

function sortPlaces(
  some: Int32Array,
  { slots, places }: Pick<Order, 'slots' | 'places'>,
): Int32Array {
  const found = some.map((slot) => places[slot] ?? -1).toSorted();
  const first = found.findIndex((place) => place >= 0);
  const there = first < 0 ? found.subarray(0, 0) : found.subarray(first);
  return there.map((place) => slots[place] ?? 0);
}

function pickFromAll(some: Int32Array, slots: Int32Array, capacity: number): Int32Array {
  const isWanted = new Uint8Array(capacity);
  for (let at = 0; at < some.length; at += 1) isWanted[some[at] ?? 0] = 1;
  const picked = new Int32Array(some.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (isWanted[slot] !== 1) continue;
    picked[count] = slot;
    count += 1;
  }
  return picked.subarray(0, count);
}
