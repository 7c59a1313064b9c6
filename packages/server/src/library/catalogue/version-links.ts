import type { Columns } from './columns.ts';
import { resized, type TextColumn } from './text-column.ts';
import { VERSION_SOURCES } from './version-ids.ts';

/** Which games are versions of one another. */
export interface VersionLinks {
  /** By slot: another game it is linked with, round and round; itself: it is alone. */
  rings: Int32Array;
  /** By slot: the number of its group; -1: it is the only one in it. */
  groups: Int32Array;
  /** By slot: its place among the games of its group, by file name. */
  places: Int32Array;
}

export const NO_GROUP = -1;

/** From nothing. `stems` are the file names without their extension. */
export function linkVersions(columns: Columns, stems: Pick<TextColumn, 'compare'>): VersionLinks {
  const { capacity } = columns;
  const rings = ringsOf(columns, rootsOf(columns));
  const links: VersionLinks = {
    rings,
    groups: new Int32Array(capacity).fill(NO_GROUP),
    places: new Int32Array(capacity),
  };
  const isSeen = new Uint8Array(capacity);
  for (let slot = 0; slot < columns.count; slot += 1) {
    if (rings[slot] === slot || isSeen[slot] === 1) continue;
    const members = membersOf(links, slot);
    for (const member of members) isSeen[member] = 1;
    groupMembers(columns, links, { members, compare: (a, b) => stems.compare(a, b) });
  }
  return links;
}

/** All games of a ring, the given one first. */
export function membersOf({ rings }: Pick<VersionLinks, 'rings'>, slot: number): number[] {
  const members = [slot];
  for (let next = rings[slot] ?? slot; next !== slot; next = rings[next] ?? slot) {
    members.push(next);
  }
  return members;
}

/** Games of a ring that also share the id that decides about groups. */
export function groupMembers(
  columns: Columns,
  { groups, places }: VersionLinks,
  { members, compare }: { members: readonly number[]; compare: (a: number, b: number) => number },
): void {
  const byKey = new Map<string, number[]>();
  for (const slot of members) {
    const key = groupKeyOf(columns, slot);
    const group = byKey.get(key);
    if (group) group.push(slot);
    else byKey.set(key, [slot]);
  }
  for (const group of byKey.values()) {
    group.sort((a, b) => compare(a, b) || (columns.ids[a] ?? 0) - (columns.ids[b] ?? 0));
    const number = group.length > 1 ? Math.min(...group) : NO_GROUP;
    for (const [place, slot] of group.entries()) {
      groups[slot] = number;
      places[slot] = place;
    }
  }
}

function groupKeyOf({ sourceIds }: Columns, slot: number): string {
  for (const [source, ids] of sourceIds.entries()) {
    const id = ids[slot] ?? 0;
    if (id !== 0) return `${source}:${id}`;
  }
  return `self:${slot}`;
}

/** Union of all that share an id, source by source, through one hash table. */
function rootsOf(columns: Columns): Int32Array {
  const { count, platforms } = columns;
  const parents = eachItself(columns.capacity);
  const size = 1 << Math.ceil(Math.log2(count * 2 + 2));
  const table = new Int32Array(size);
  for (let source = 0; source < VERSION_SOURCES.length; source += 1) {
    const ids = columns.sourceIds[source];
    if (!ids) continue;
    table.fill(0);
    for (let slot = 0; slot < count; slot += 1) {
      const id: number = ids[slot] ?? 0;
      if (id === 0) continue;
      const platform = platforms[slot] ?? 0;
      let at: number = hashOf(id, platform) & (size - 1);
      for (; table[at] !== 0; at = (at + 1) & (size - 1)) {
        const other = (table[at] ?? 0) - 1;
        if (ids[other] === id && platforms[other] === platform) break;
      }
      if (table[at] === 0) table[at] = slot + 1;
      else unite(parents, slot, (table[at] ?? 0) - 1);
    }
  }
  return parents;
}

function ringsOf({ count, capacity }: Columns, parents: Int32Array): Int32Array {
  const rings = eachItself(capacity);
  for (let slot = 0; slot < count; slot += 1) {
    const root = rootOf(parents, slot);
    if (root === slot) continue;
    rings[slot] = rings[root] ?? root;
    rings[root] = slot;
  }
  return rings;
}

function eachItself(capacity: number): Int32Array {
  const slots = new Int32Array(capacity);
  for (let slot = 0; slot < capacity; slot += 1) slots[slot] = slot;
  return slots;
}

const hashOf = (id: number, platform: number): number => {
  const mixed = Math.imul(id, 0x9e3779b1) ^ Math.imul(platform, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
};

function rootOf(parents: Int32Array, slot: number): number {
  let root = slot;
  while (parents[root] !== root) {
    const above = parents[root] ?? root;
    parents[root] = parents[above] ?? above;
    root = parents[root] ?? above;
  }
  return root;
}

function unite(parents: Int32Array, a: number, b: number): void {
  const rootA = rootOf(parents, a);
  const rootB = rootOf(parents, b);
  if (rootA !== rootB) parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

/** The two games share one of the ids that make versions. */
export const areVersions = ({ sourceIds, platforms }: Columns, a: number, b: number): boolean =>
  platforms[a] === platforms[b] && sourceIds.some((ids) => ids[a] !== 0 && ids[a] === ids[b]);

/** Slots that were added are alone until they are linked. */
export function growLinks(links: VersionLinks, capacity: number): void {
  const before = links.rings.length;
  links.rings = resized(links.rings, capacity);
  links.groups = resized(links.groups, capacity).fill(NO_GROUP, before);
  links.places = resized(links.places, capacity);
  for (let slot = before; slot < capacity; slot += 1) links.rings[slot] = slot;
}
