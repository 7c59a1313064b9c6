/** By slot its group, -1 where a game is alone; null: every game counts. */
type Groups = Int32Array | null;

/** Games, or groups of them. */
export function countGroups(slots: Int32Array, groups: Groups): number {
  if (!groups) return slots.length;
  return firstOfGroups(slots, groups).length;
}

export function countBits(
  slots: Int32Array,
  { values, bit, groups }: { values: Int32Array | Uint16Array; bit: number; groups: Groups },
): number {
  if (groups)
    return countGroups(
      slots.filter((slot) => ((values[slot] ?? 0) & bit) !== 0),
      groups,
    );
  let count = 0;
  for (const slot of slots) if (((values[slot] ?? 0) & bit) !== 0) count += 1;
  return count;
}

interface Lists {
  readonly codes: Int32Array;
  readonly lists: readonly Int32Array[];
  /** How many numbers there are. */
  readonly size: number;
  readonly groups: Groups;
}

/** How many games, or groups of them, have each number in their list. */
export function countNumbers(slots: Int32Array, { codes, lists, size, groups }: Lists): Int32Array {
  const perList = new Int32Array(lists.length);
  const grouped: number[] = [];
  for (const slot of slots) {
    if (groups && (groups[slot] ?? -1) >= 0) grouped.push(slot);
    else perList[codes[slot] ?? 0] = (perList[codes[slot] ?? 0] ?? 0) + 1;
  }
  const counts = new Int32Array(size);
  for (const [code, numbers] of lists.entries()) {
    const games = perList[code] ?? 0;
    if (games > 0) for (const number of numbers) counts[number] = (counts[number] ?? 0) + games;
  }
  if (groups) addGroups(counts, grouped, { codes, lists, groups });
  return counts;
}

/** Each group once per number, however many of its games have it. */
function addGroups(
  counts: Int32Array,
  slots: number[],
  { codes, lists, groups }: { codes: Int32Array; lists: readonly Int32Array[]; groups: Int32Array },
): void {
  slots.sort((a, b) => (groups[a] ?? 0) - (groups[b] ?? 0));
  const lastGroup = new Int32Array(counts.length).fill(-1);
  for (const slot of slots) {
    const group = groups[slot] ?? 0;
    for (const number of lists[codes[slot] ?? 0] ?? []) {
      if (lastGroup[number] === group) continue;
      lastGroup[number] = group;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
}

function firstOfGroups(slots: Int32Array, groups: Int32Array): Int32Array {
  const isSeen = new Uint8Array(groups.length);
  return slots.filter((slot) => {
    const group = groups[slot] ?? -1;
    if (group < 0) return true;
    if (isSeen[group] === 1) return false;
    isSeen[group] = 1;
    return true;
  });
}
