import type { VersionPreference } from '#modules/roms/roms.api.ts';
import type { Columns } from './columns.ts';
import { createGrouper, membersOf, NO_GROUP, type VersionLinks } from './version-links.ts';

const SIEVE_SIZE = 1 << 16;

/** The values of a game that determine its links. */
export interface LinkedGame {
  readonly slot: number;
  readonly platform: number;
  /** By `VERSION_SOURCES`; 0: none. */
  readonly sourceIds: readonly number[];
  /** 0: not grouped by name. */
  readonly nameKey: number;
}

/**
 * All games whose links may change together with the given ones: these, the games they were linked
 * with, and the games that now share an id or a name with them.
 */
export function findLinked(
  columns: Columns,
  links: VersionLinks,
  changed: readonly LinkedGame[],
): number[] {
  const touched = new Set<number>();
  const touch = (slot: number): void => {
    if (touched.has(slot)) return;
    for (const member of membersOf(links, slot)) touched.add(member);
  };
  for (const { slot } of changed) touch(slot);
  for (const [source, ids] of columns.sourceIds.entries()) {
    const platformsById = collectIds(changed, (game) => game.sourceIds[source]);
    for (const slot of findSharing(columns, ids, platformsById)) touch(slot);
  }
  const platformsByName = collectIds(changed, ({ nameKey }) => nameKey);
  for (const slot of findSharing(columns, columns.nameKeys, platformsByName)) touch(slot);
  return [...touched];
}

/** Ids to look for, each with the platforms to look on. */
type PlatformsById = ReadonlyMap<number, ReadonlySet<number>>;

function collectIds(
  changed: readonly LinkedGame[],
  idOf: (game: LinkedGame) => number | undefined,
): PlatformsById {
  const platformsById = new Map<number, Set<number>>();
  for (const game of changed) {
    const id = idOf(game) ?? 0;
    if (id === 0) continue;
    const platforms = platformsById.get(id);
    if (platforms) platforms.add(game.platform);
    else platformsById.set(id, new Set([game.platform]));
  }
  return platformsById;
}

/** Games on the same platform with the same id of one source, or the same name. */
function findSharing(
  columns: Columns,
  ids: Int32Array | Float64Array,
  platformsById: PlatformsById,
): number[] {
  if (platformsById.size === 0) return [];
  // A small table rules out nearly all other ids without a map lookup.
  const sieve = new Uint8Array(SIEVE_SIZE);
  for (const id of platformsById.keys()) sieve[id & (SIEVE_SIZE - 1)] = 1;
  const found: number[] = [];
  for (let slot = 0; slot < columns.count; slot += 1) {
    const id = ids[slot] ?? 0;
    if (id === 0 || sieve[id & (SIEVE_SIZE - 1)] === 0) continue;
    if (platformsById.get(id)?.has(columns.platforms[slot] ?? 0)) found.push(slot);
  }
  return found;
}

/** Recomputes the links of these games, which must include all that can be linked with them. */
export function relink(
  columns: Columns,
  links: VersionLinks,
  {
    slots,
    stems,
    preference,
  }: {
    slots: readonly number[];
    stems: ReadonlyMap<number, string>;
    preference: VersionPreference;
  },
): void {
  for (const slot of slots) {
    links.rings[slot] = slot;
    links.groups[slot] = NO_GROUP;
    links.places[slot] = 0;
    links.siblings[slot] = 0;
  }
  const bytes = new Map([...stems].map(([slot, stem]) => [slot, Buffer.from(stem)]));
  const empty = Buffer.alloc(0);
  const compare = (a: number, b: number): number =>
    Buffer.compare(bytes.get(a) ?? empty, bytes.get(b) ?? empty);
  const group = createGrouper(columns, links, { preference, compare });
  for (const members of connectedComponents(columns, slots)) {
    for (const [index, slot] of members.entries()) {
      links.rings[slot] = members[(index + 1) % members.length] ?? slot;
    }
    group(members);
  }
}

/** Sets of two or more games that are connected by shared ids or names. */
function connectedComponents(columns: Columns, slots: readonly number[]): number[][] {
  const componentOf = new Map(slots.map((slot) => [slot, [slot]]));
  const firstWith = new Map<string, number>();
  for (const slot of slots) {
    for (const [source, ids] of [...columns.sourceIds, columns.nameKeys].entries()) {
      const id = ids[slot] ?? 0;
      if (id === 0) continue;
      const key = `${source} ${columns.platforms[slot]} ${id}`;
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, slot);
      else join(componentOf, first, slot);
    }
  }
  return [...new Set(componentOf.values())].filter((component) => component.length > 1);
}

function join(componentOf: Map<number, number[]>, a: number, b: number): void {
  const ofA = componentOf.get(a) ?? [a];
  const ofB = componentOf.get(b) ?? [b];
  if (ofA === ofB) return;
  const [small, large] = ofA.length < ofB.length ? [ofA, ofB] : [ofB, ofA];
  for (const slot of small) {
    large.push(slot);
    componentOf.set(slot, large);
  }
}
