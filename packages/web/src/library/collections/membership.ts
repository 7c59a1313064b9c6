import type { MemberChange } from '#library/data/collections-actions.ts';

/** How many of some games are in a collection. */
export type Tick = 'all' | 'some' | 'none';

interface Shelf {
  readonly id: number;
  readonly rom_ids: readonly number[];
}

export function tickOf({ rom_ids }: Shelf, chosen: ReadonlySet<number>): Tick {
  let inside = 0;
  for (const id of rom_ids) if (chosen.has(id)) inside += 1;
  if (inside === 0) return 'none';
  return inside === chosen.size ? 'all' : 'some';
}

/** Where a press leads. Only what was partly in it can be left partly in it. */
export function nextTick(now: Tick, before: Tick): Tick {
  if (now === 'all') return 'none';
  return now === 'none' && before === 'some' ? 'some' : 'all';
}

/** What must be sent so that every collection holds what was ticked. */
export function memberChanges(
  shelves: readonly Shelf[],
  ticks: ReadonlyMap<number, Tick>,
  chosen: ReadonlySet<number>,
): MemberChange[] {
  return shelves.flatMap((shelf) => {
    const wanted = ticks.get(shelf.id);
    if (!wanted || wanted === 'some' || wanted === tickOf(shelf, chosen)) return [];
    const isIn = wanted === 'all';
    const members = new Set(shelf.rom_ids);
    const romIds = [...chosen].filter((id) => members.has(id) !== isIn);
    return { id: shelf.id, romIds, isIn };
  });
}
