import type { VersionPreference } from '#modules/roms/roms.api.ts';
import type { Columns } from './columns.ts';
import { groupLinked, membersOf, NO_GROUP, type VersionLinks } from './version-links.ts';

const SIEVE = 1 << 16;

/** The ids a game has with the sources that make versions, by source; 0: none. */
export interface LinkedGame {
  readonly slot: number;
  readonly platform: number;
  readonly sourceIds: readonly number[];
  /** 0: not grouped by name. */
  readonly nameKey: number;
}

/**
 * Every game whose links may change with these games: themselves, what they were linked with, and
 * what shares an id or a name with them now.
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
    for (const slot of sharing(
      columns,
      ids,
      wantedOf(changed, (game) => game.sourceIds[source]),
    )) {
      touch(slot);
    }
  }
  for (const slot of sharing(columns, columns.nameKeys, wantedOf(changed, nameKeyOf))) touch(slot);
  return [...touched];
}

const nameKeyOf = ({ nameKey }: LinkedGame): number => nameKey;

/** Ids to look for, each with its platforms. */
type Wanted = ReadonlyMap<number, ReadonlySet<number>>;

function wantedOf(
  changed: readonly LinkedGame[],
  idOf: (game: LinkedGame) => number | undefined,
): Wanted {
  const wanted = new Map<number, Set<number>>();
  for (const game of changed) {
    const id = idOf(game) ?? 0;
    if (id === 0) continue;
    const platforms = wanted.get(id);
    if (platforms) platforms.add(game.platform);
    else wanted.set(id, new Set([game.platform]));
  }
  return wanted;
}

/** Games on the same platform with the same id of one source, or the same name. */
function sharing(columns: Columns, ids: Int32Array | Float64Array, wanted: Wanted): number[] {
  if (wanted.size === 0) return [];
  // One look at a small table is enough for nearly all ids that are not wanted.
  const sieve = new Uint8Array(SIEVE);
  for (const id of wanted.keys()) sieve[id & (SIEVE - 1)] = 1;
  const found: number[] = [];
  for (let slot = 0; slot < columns.count; slot += 1) {
    const id = ids[slot] ?? 0;
    if (id === 0 || sieve[id & (SIEVE - 1)] === 0) continue;
    if (wanted.get(id)?.has(columns.platforms[slot] ?? 0)) found.push(slot);
  }
  return found;
}

/** Links these games anew, which must be all that could be linked with each other. */
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
  const nothing = Buffer.alloc(0);
  const compare = (a: number, b: number): number =>
    Buffer.compare(bytes.get(a) ?? nothing, bytes.get(b) ?? nothing);
  const group = groupLinked(columns, links, { preference, compare });
  for (const members of unions(columns, slots)) {
    for (const [place, slot] of members.entries()) {
      links.rings[slot] = members[(place + 1) % members.length] ?? slot;
    }
    group(members);
  }
}

/** Games connected by a shared id or name, two or more at a time. */
function unions(columns: Columns, slots: readonly number[]): number[][] {
  const teamOf = new Map(slots.map((slot) => [slot, [slot]]));
  const firstWith = new Map<string, number>();
  for (const slot of slots) {
    for (const [source, ids] of [...columns.sourceIds, columns.nameKeys].entries()) {
      const id = ids[slot] ?? 0;
      if (id === 0) continue;
      const key = `${source} ${columns.platforms[slot]} ${id}`;
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, slot);
      else join(teamOf, first, slot);
    }
  }
  return [...new Set(teamOf.values())].filter((team) => team.length > 1);
}

function join(teamOf: Map<number, number[]>, a: number, b: number): void {
  const teamA = teamOf.get(a) ?? [a];
  const teamB = teamOf.get(b) ?? [b];
  if (teamA === teamB) return;
  const [small, large] = teamA.length < teamB.length ? [teamA, teamB] : [teamB, teamA];
  for (const slot of small) {
    large.push(slot);
    teamOf.set(slot, large);
  }
}
