import {
  compareVersions,
  groupVersions,
  NO_PREFERENCE,
  preferenceRank,
  type VersionPreference,
} from '#modules/roms/roms.api.ts';

import { type Columns, VERSION_SOURCES } from './columns.ts';
import { resizeArray, type TextColumn } from './packed-columns.ts';

/**
 * Which games are versions of one another. A ring is a circular linked list of all games that are
 * connected by shared ids or names; a ring is split into groups, and a group is one game to users.
 */
export interface VersionLinks {
  /** By slot: the next game of its ring; itself: it is the only one. */
  rings: Int32Array;
  /** By slot: the number of its group; -1: it is the only one in its group. */
  groups: Int32Array;
  /** By slot: its position in its ring, without the groups; the first of a group is its main version. */
  ranks: Int32Array;
  /** By slot: 1 if it has other versions. */
  siblings: Uint8Array;
}

export const NO_GROUP = -1;

interface GroupOptions {
  readonly preference: VersionPreference;
  /** Compares file names, for versions that are equal in everything else. */
  readonly compare: (a: number, b: number) => number;
  /** `compare` decides alone. */
  readonly isRanked?: boolean;
}

/** Links a whole library. `stems` are the file names without extension. */
export function linkVersions(
  columns: Columns,
  stems: Pick<TextColumn, 'compare'>,
  preference: VersionPreference,
): VersionLinks {
  const { capacity } = columns;
  const rings = buildRings(columns, unionByIds(columns));
  const links: VersionLinks = {
    rings,
    groups: new Int32Array(capacity).fill(NO_GROUP),
    ranks: new Int32Array(capacity),
    siblings: new Uint8Array(capacity),
  };
  const group = createGrouper(columns, links, {
    preference,
    compare: (a, b) => stems.compare(a, b),
  });
  const isSeen = new Uint8Array(capacity);
  for (let slot = 0; slot < columns.count; slot += 1) {
    if (rings[slot] === slot || isSeen[slot] === 1) continue;
    const members = ringMembers(links, slot);
    for (const member of members) isSeen[member] = 1;
    group(members);
  }
  return links;
}

/** All games in the ring of a game, this one first. */
export function ringMembers({ rings }: Pick<VersionLinks, 'rings'>, slot: number): number[] {
  const members = [slot];
  for (let next = rings[slot] ?? slot; next !== slot; next = rings[next] ?? slot) {
    members.push(next);
  }
  return members;
}

/** How well games match a preference, computed once per pair of region and language list. */
class PreferenceRanks {
  readonly #columns: Columns;
  readonly #preference: VersionPreference;
  readonly #known = new Map<number, number>();

  constructor(columns: Columns, preference: VersionPreference) {
    this.#columns = columns;
    this.#preference = preference;
  }

  of(slot: number): number {
    const { regions, languages } = this.#columns.lists;
    const region = regions.codes[slot] ?? 0;
    const language = languages.codes[slot] ?? 0;
    const key = region * 2 ** 24 + language;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const valuesOf = (column: typeof regions, code: number): string[] =>
      column.listOf(code).map((number) => column.values[number] ?? '');
    const rank = preferenceRank(
      { regions: valuesOf(regions, region), languages: valuesOf(languages, language) },
      this.#preference,
    );
    this.#known.set(key, rank);
    return rank;
  }
}

/** Returns a function that splits the games of a ring into groups and sorts them. */
export function createGrouper(
  columns: Columns,
  links: VersionLinks,
  { preference, compare, isRanked = false }: GroupOptions,
): (members: readonly number[]) => void {
  const { groups } = links;
  const ranks = new PreferenceRanks(columns, preference);
  const rankOf = (slot: number) => ({
    slot,
    rank: columns.versionRanks[slot] ?? 0,
    preference: ranks.of(slot),
  });
  return (members) => {
    const evidence = members.map((slot) => ({
      slot,
      sourceIds: columns.sourceIds.map((ids) => ids[slot] ?? 0),
      nameKey: columns.nameKeys[slot] ?? 0,
    }));
    for (const group of groupVersions(evidence)) {
      const number = group.length > 1 ? Math.min(...group.map(({ slot }) => slot)) : NO_GROUP;
      for (const { slot } of group) groups[slot] = number;
    }
    const ordered = members
      .map((slot) => rankOf(slot))
      .toSorted(
        (a, b) =>
          (isRanked ? 0 : compareVersions(a, b)) ||
          compare(a.slot, b.slot) ||
          (columns.ids[a.slot] ?? 0) - (columns.ids[b.slot] ?? 0),
      );
    for (const [position, { slot }] of ordered.entries()) links.ranks[slot] = position;
    markSiblings(columns, links, members);
  };
}

/** Marks games that have other versions in their group or share an id with another group. */
function markSiblings(
  columns: Columns,
  { groups, siblings }: Pick<VersionLinks, 'groups' | 'siblings'>,
  members: readonly number[],
): void {
  const counts = new Map<string, number>();
  const keysOf = (slot: number): string[] =>
    columns.sourceIds.flatMap((ids, source) => (ids[slot] ? `${source}:${ids[slot]}` : []));
  for (const slot of members) {
    for (const key of keysOf(slot)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const slot of members) {
    const isVersion =
      groups[slot] !== NO_GROUP || keysOf(slot).some((key) => (counts.get(key) ?? 0) > 1);
    siblings[slot] = isVersion ? 1 : 0;
  }
}

/**
 * Finds all games that share an id or a name, with the union-find algorithm: one pass and one hash
 * table per source. Returns the parent of each slot; games with the same root are connected.
 */
function unionByIds(columns: Columns): Int32Array {
  const { count, platforms } = columns;
  const parents = ownSlots(columns.capacity);
  const size = 1 << Math.ceil(Math.log2(count * 2 + 2));
  const table = new Int32Array(size);
  for (let source = 0; source <= VERSION_SOURCES.length; source += 1) {
    const ids = columns.sourceIds[source] ?? columns.nameKeys;
    table.fill(0);
    for (let slot = 0; slot < count; slot += 1) {
      const id: number = ids[slot] ?? 0;
      if (id === 0) continue;
      const platform = platforms[slot] ?? 0;
      let at: number = hashId(id, platform) & (size - 1);
      for (; table[at] !== 0; at = (at + 1) & (size - 1)) {
        const other = (table[at] ?? 0) - 1;
        if (ids[other] === id && platforms[other] === platform) break;
      }
      if (table[at] === 0) table[at] = slot + 1;
      else unionSets(parents, slot, (table[at] ?? 0) - 1);
    }
  }
  return parents;
}

/** Links the games of each root into a ring. */
function buildRings({ count, capacity }: Columns, parents: Int32Array): Int32Array {
  const rings = ownSlots(capacity);
  for (let slot = 0; slot < count; slot += 1) {
    const root = findRoot(parents, slot);
    if (root === slot) continue;
    rings[slot] = rings[root] ?? root;
    rings[root] = slot;
  }
  return rings;
}

function ownSlots(capacity: number): Int32Array {
  const slots = new Int32Array(capacity);
  for (let slot = 0; slot < capacity; slot += 1) slots[slot] = slot;
  return slots;
}

const hashId = (id: number, platform: number): number => {
  const mixed = Math.imul(id % 2 ** 32, 0x9e3779b1) ^ Math.imul(platform, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
};

function findRoot(parents: Int32Array, slot: number): number {
  let root = slot;
  while (parents[root] !== root) {
    const above = parents[root] ?? root;
    parents[root] = parents[above] ?? above;
    root = parents[root] ?? above;
  }
  return root;
}

function unionSets(parents: Int32Array, a: number, b: number): void {
  const rootA = findRoot(parents, a);
  const rootB = findRoot(parents, b);
  if (rootA !== rootB) parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
}

/** Whether two games of a ring are in one group or share an id of `VERSION_SOURCES`. */
export const areVersions = (
  { sourceIds }: Columns,
  { groups }: VersionLinks,
  { a, b }: { a: number; b: number },
): boolean =>
  (groups[a] !== NO_GROUP && groups[a] === groups[b]) ||
  sourceIds.some((ids) => ids[a] !== 0 && ids[a] === ids[b]);

/** The links as they would be without some of the games. */
export function linksWithout(
  columns: Columns,
  links: VersionLinks,
  isHidden: Uint8Array,
): VersionLinks {
  const visible = {
    rings: links.rings.slice(),
    groups: links.groups.slice(),
    ranks: links.ranks.slice(),
    siblings: links.siblings.slice(),
  };
  // Games of different groups can be in one without the hidden games, so ranks are those of a ring.
  const rankOf = (slot: number): number => links.ranks[slot] ?? 0;
  const group = createGrouper(columns, visible, {
    preference: NO_PREFERENCE,
    compare: (a, b) => rankOf(a) - rankOf(b),
    isRanked: true,
  });
  const isSeen = new Uint8Array(columns.capacity);
  for (let slot = 0; slot < columns.count; slot += 1) {
    if (isHidden[slot] === 0 || isSeen[slot] === 1 || links.rings[slot] === slot) continue;
    const members = ringMembers(links, slot);
    for (const member of members) isSeen[member] = 1;
    const shown = members.filter((member) => isHidden[member] === 0);
    for (const [at, member] of shown.entries()) {
      visible.rings[member] = shown[at + 1] ?? shown[0] ?? member;
    }
    const [only] = shown;
    if (only === undefined) continue;
    if (shown.length > 1) group(shown);
    else {
      visible.groups[only] = NO_GROUP;
      visible.ranks[only] = 0;
      visible.siblings[only] = 0;
    }
  }
  return visible;
}

/** Makes room for more slots, which are in no ring or group until they are linked. */
export function growLinks(links: VersionLinks, capacity: number): void {
  const before = links.rings.length;
  links.rings = resizeArray(links.rings, capacity);
  links.groups = resizeArray(links.groups, capacity).fill(NO_GROUP, before);
  links.ranks = resizeArray(links.ranks, capacity);
  links.siblings = resizeArray(links.siblings, capacity);
  for (let slot = before; slot < capacity; slot += 1) links.rings[slot] = slot;
}
