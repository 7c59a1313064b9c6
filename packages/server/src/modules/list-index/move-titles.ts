import type { Columns } from './columns.ts';

/**
 * The slots by title after some of them moved, came or went. `moved` are all of those; the ones
 * still there are put where they belong, everything else keeps its order.
 */
export function moveTitles(
  byTitle: Int32Array,
  columns: Columns,
  moved: ReadonlySet<number>,
): Int32Array {
  const staying = without(byTitle, moved);
  const arriving = [...moved]
    .filter((slot) => columns.platforms[slot] !== 0)
    .toSorted((a, b) => compareTitles(columns, a, b));
  const merged = new Int32Array(staying.length + arriving.length);
  let from = 0;
  let into = 0;
  for (const slot of arriving) {
    const place = placeOf(staying, columns, { slot, from });
    merged.set(staying.subarray(from, place), into);
    into += place - from;
    from = place;
    merged[into] = slot;
    into += 1;
  }
  merged.set(staying.subarray(from), into);
  return merged;
}

function without(byTitle: Int32Array, moved: ReadonlySet<number>): Int32Array {
  const staying = new Int32Array(byTitle.length);
  let count = 0;
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    if (!moved.has(slot)) staying[count++] = slot;
  }
  return staying.subarray(0, count);
}

const compareTitles = (columns: Columns, a: number, b: number): number =>
  columns.sortKeys.compare(a, b) || (columns.ids[a] ?? 0) - (columns.ids[b] ?? 0);

/** Of the first that comes behind it. */
function placeOf(
  staying: Int32Array,
  columns: Columns,
  { slot, from }: { slot: number; from: number },
): number {
  let low = from;
  let high = staying.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTitles(columns, staying[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
