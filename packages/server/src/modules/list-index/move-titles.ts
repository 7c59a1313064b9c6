import type { Columns } from './columns.ts';

/**
 * Updates the order by title. `moved` are the slots that were added, removed or retitled; those
 * still in use are inserted at their new position, all others keep their order.
 */
export function moveTitles(
  byTitle: Int32Array,
  columns: Columns,
  moved: ReadonlySet<number>,
): Int32Array {
  const unmoved = without(byTitle, moved);
  const inserted = [...moved]
    .filter((slot) => columns.platforms[slot] !== 0)
    .toSorted((a, b) => compareTitles(columns, a, b));
  const merged = new Int32Array(unmoved.length + inserted.length);
  let from = 0;
  let into = 0;
  for (const slot of inserted) {
    const position = insertionPoint(unmoved, columns, { slot, from });
    merged.set(unmoved.subarray(from, position), into);
    into += position - from;
    from = position;
    merged[into] = slot;
    into += 1;
  }
  merged.set(unmoved.subarray(from), into);
  return merged;
}

function without(byTitle: Int32Array, moved: ReadonlySet<number>): Int32Array {
  const unmoved = new Int32Array(byTitle.length);
  let count = 0;
  for (let at = 0; at < byTitle.length; at += 1) {
    const slot = byTitle[at] ?? 0;
    if (!moved.has(slot)) unmoved[count++] = slot;
  }
  return unmoved.subarray(0, count);
}

const compareTitles = (columns: Columns, a: number, b: number): number =>
  columns.sortKeys.compare(a, b) || (columns.ids[a] ?? 0) - (columns.ids[b] ?? 0);

/** The position of the first slot that sorts after it. */
function insertionPoint(
  unmoved: Int32Array,
  columns: Columns,
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
