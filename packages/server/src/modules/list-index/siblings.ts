import { HIDDEN_BIT } from './marks.ts';
import type { State } from './state.ts';
import { areVersions, membersOf } from './version-links.ts';

/** Other versions of each game, by title, without games that the user hid. */
export function siblingsOf(
  state: State,
  marks: Uint16Array,
  romIds: readonly number[],
): Map<number, number[]> {
  const { columns, links } = state;
  const { positions } = state.titleOrder('asc');
  const siblings = new Map<number, number[]>();
  for (const romId of romIds) {
    const slot = columns.slots.get(romId);
    if (slot < 0) continue;
    const others = membersOf(links, slot)
      .slice(1)
      .filter((other) => areVersions(columns, links, { a: slot, b: other }))
      .filter((other) => ((marks[other] ?? 0) & HIDDEN_BIT) === 0)
      .toSorted((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
    siblings.set(
      romId,
      others.map((other) => columns.ids[other] ?? 0),
    );
  }
  return siblings;
}
