import { MAIN_BIT } from './marks.ts';
import { NO_GROUP, type VersionLinks } from './version-links.ts';

/**
 * Reduces each group to one game: the main version that the user chose, otherwise the one that is
 * first in the group. The order stays the same.
 */
export function onePerGroup(
  slots: Int32Array,
  { groups, places }: VersionLinks,
  marks: Uint16Array,
): Int32Array {
  const isBetter = (slot: number, other: number): boolean => {
    const isMain = ((marks[slot] ?? 0) & MAIN_BIT) !== 0;
    const isOtherMain = ((marks[other] ?? 0) & MAIN_BIT) !== 0;
    if (isMain !== isOtherMain) return isMain;
    return (places[slot] ?? 0) < (places[other] ?? 0);
  };
  // By group; the number of a group is the slot of one of its games.
  const chosen = new Int32Array(groups.length).fill(-1);
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP) continue;
    const other = chosen[group] ?? -1;
    if (other === -1 || isBetter(slot, other)) chosen[group] = slot;
  }
  const result = new Int32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const group = groups[slot] ?? NO_GROUP;
    if (group === NO_GROUP || chosen[group] === slot) result[count++] = slot;
  }
  return result.subarray(0, count);
}
