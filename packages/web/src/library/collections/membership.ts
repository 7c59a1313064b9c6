import type { MemberChange } from '#library/data/collections-actions.ts';

/** How many of the selected games a collection contains. */
export type CheckState = 'all' | 'some' | 'none';

interface CollectionMembers {
  readonly id: number;
  readonly rom_ids: readonly number[];
}

export function checkStateOf(
  { rom_ids }: CollectionMembers,
  chosen: ReadonlySet<number>,
): CheckState {
  let inside = 0;
  for (const id of rom_ids) if (chosen.has(id)) inside += 1;
  if (inside === 0) return 'none';
  return inside === chosen.size ? 'all' : 'some';
}

/** State after a click. `some` is only offered if it was the initial state. */
export function nextCheckState(now: CheckState, before: CheckState): CheckState {
  if (now === 'all') return 'none';
  return now === 'none' && before === 'some' ? 'some' : 'all';
}

/** The changes to send so that every collection matches its check box. */
export function memberChanges(
  collections: readonly CollectionMembers[],
  states: ReadonlyMap<number, CheckState>,
  chosen: ReadonlySet<number>,
): MemberChange[] {
  return collections.flatMap((collection) => {
    const wanted = states.get(collection.id);
    if (!wanted || wanted === 'some' || wanted === checkStateOf(collection, chosen)) return [];
    const isIn = wanted === 'all';
    const members = new Set(collection.rom_ids);
    const romIds = [...chosen].filter((id) => members.has(id) !== isIn);
    return { id: collection.id, romIds, isIn };
  });
}
