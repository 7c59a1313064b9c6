import type { Db } from '#core/db/engine.ts';
import type { VersionPreference } from '#modules/roms/roms.api.ts';

import { type Columns, nameKeyOf, NO_VERSION_IDS, versionIds } from './columns.ts';
import {
  findGames,
  findIndexedPlatforms,
  findFileStems,
  findTexts,
  type GameRow,
  type TextOrder,
} from './list-index.queries.ts';
import { hasText } from './sort-keys.ts';
import { moveTitles } from './sort-order.ts';
import { type FindPlayable, Platforms, type IndexState } from './state.ts';
import {
  createGrouper,
  growLinks,
  ringMembers,
  NO_GROUP,
  type VersionLinks,
} from './version-links.ts';
import { fingerprintNames, wordsOfGame } from './search/build-word-index.ts';

interface Changes {
  /** Ids of games; 0 stands for a changed platform. */
  readonly ids: ReadonlySet<number>;
  /** The number of the last change. */
  readonly seq: number;
}

interface Change {
  readonly slot: number;
  /** Undefined: the game was removed. */
  readonly row: GameRow | undefined;
}

/**
 * Updates the given games. Everything is read first; then the state changes in one synchronous
 * step, so that no request sees half of a change.
 */
export async function applyChanges(
  { db, findPlayable }: { readonly db: Db; readonly findPlayable: FindPlayable },
  state: IndexState,
  { ids, seq }: Changes,
): Promise<void> {
  const { columns, links } = state;
  const gameIds = [...ids].filter((id) => id !== 0);
  const rows = gameIds.length > 0 ? await findGames(db, gameIds) : [];
  const platforms = ids.has(0)
    ? new Platforms(await findIndexedPlatforms(db), await findPlayable())
    : state.platforms;
  const changes = assignSlots(columns, gameIds, rows);
  if (links.rings.length < columns.capacity) growLinks(links, columns.capacity);
  const relinked = changes.filter((change) => needsRelink(columns, change)).map(toLinked);
  const linked = relinked.length > 0 ? findLinked(columns, links, relinked) : [];
  const stems = await readStems(db, columns, linked);
  const texts = await findUnchangedTexts(db, state, changes);

  const moved = new Set(changes.filter((change) => isTitleChanged(columns, change)).map(slotOf));
  for (const change of changes) writeGame(state, change);
  state.platforms = platforms;
  if (moved.size > 0) state.byTitle = moveTitles(state.byTitle, columns, moved);
  if (linked.length > 0) {
    relink(columns, links, { slots: linked, stems, preference: state.preference });
  }
  state.markChanged(seq, texts);
}

const slotOf = ({ slot }: Change): number => slot;

/** A new game gets a slot, which stays invisible until it is written. */
function assignSlots(columns: Columns, ids: readonly number[], rows: readonly GameRow[]): Change[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  for (const id of ids) {
    const row = rowById.get(id);
    const known = columns.slots.get(id);
    const slot = known < 0 && row ? columns.add(id) : known;
    if (slot >= 0) changes.push({ slot, row });
  }
  return changes;
}

const isInUse = (columns: Columns, slot: number): boolean => columns.platforms[slot] !== 0;

const isTitleChanged = (columns: Columns, { slot, row }: Change): boolean =>
  !row || !isInUse(columns, slot) || columns.sortKeys.get(slot) !== row.sort_key;

const isRenamed = (columns: Columns, { slot, row }: Change): boolean =>
  !row || !isInUse(columns, slot) || columns.names[slot] !== fingerprintNames(row);

/** Whether anything changed that determines the group of a game or its rank in the group. */
const needsRelink = (columns: Columns, change: Change): boolean => {
  const { platform, sourceIds, nameKey } = toLinked(change);
  return (
    isRenamed(columns, change) ||
    columns.platforms[change.slot] !== platform ||
    columns.nameKeys[change.slot] !== nameKey ||
    isRankChanged(columns, change) ||
    sourceIds.some((id, source) => columns.sourceIds[source]?.[change.slot] !== id)
  );
};

const isRankChanged = ({ versionRanks, lists }: Columns, { slot, row }: Change): boolean =>
  row !== undefined &&
  (versionRanks[slot] !== row.version_rank ||
    !lists.regions.hasStored(slot, row.regions) ||
    !lists.languages.hasStored(slot, row.languages));

const toLinked = ({ slot, row }: Change): LinkedGame => ({
  slot,
  platform: row?.platform_id ?? 0,
  sourceIds: row ? versionIds(row) : NO_VERSION_IDS,
  nameKey: row ? nameKeyOf(row) : 0,
});

function writeGame({ columns, words }: IndexState, { slot, row }: Change): void {
  if (isRenamed(columns, { slot, row })) words.change(slot, row ? wordsOfGame(row) : null);
  if (row) columns.write(slot, row);
  else columns.clear(slot);
}

/** The text columns in which no game has a new text, so that their sort order stays valid. */
async function findUnchangedTexts(db: Db, state: IndexState, changes: readonly Change[]) {
  const unchanged = new Set<TextOrder>();
  const present = changes.filter(({ row }) => row !== undefined);
  for (const [column, keys] of state.textRanks) {
    const ids = present.map(({ row }) => row?.id ?? 0);
    const rows = ids.length > 0 ? await findTexts(db, column, ids) : [];
    const textById = new Map(rows.map(({ id, text }) => [id, text]));
    const isUnchanged = present.every(({ slot, row }) =>
      hasText(keys, slot, textById.get(row?.id ?? 0) ?? null),
    );
    if (isUnchanged) unchanged.add(column);
  }
  return unchanged;
}

/** The file names without extension, by slot. */
async function readStems(db: Db, columns: Columns, slots: readonly number[]) {
  const rows = await findFileStems(
    db,
    slots.map((slot) => columns.ids[slot] ?? 0),
  );
  return new Map(rows.map(({ id, fs_name_no_ext }) => [columns.slots.get(id), fs_name_no_ext]));
}

/** Must be a power of two. */
const SIEVE_SIZE = 1 << 16;

/** The values of a game that determine which games are its versions. */
interface LinkedGame {
  readonly slot: number;
  readonly platform: number;
  /** By `VERSION_SOURCES`; 0: none. */
  readonly sourceIds: readonly number[];
  /** 0: not grouped by name. */
  readonly nameKey: number;
}

/**
 * The slots of all games whose versions may change together with the given games: these, the games
 * they were linked with, and the games that now share an id or a name with them.
 */
function findLinked(
  columns: Columns,
  links: VersionLinks,
  changed: readonly LinkedGame[],
): number[] {
  const touched = new Set<number>();
  const touch = (slot: number): void => {
    if (touched.has(slot)) return;
    for (const member of ringMembers(links, slot)) touched.add(member);
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
function relink(
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
    links.ranks[slot] = 0;
    links.siblings[slot] = 0;
  }
  const bytes = new Map([...stems].map(([slot, stem]) => [slot, Buffer.from(stem)]));
  const empty = Buffer.alloc(0);
  const compare = (a: number, b: number): number =>
    Buffer.compare(bytes.get(a) ?? empty, bytes.get(b) ?? empty);
  const group = createGrouper(columns, links, { preference, compare });
  for (const members of connectedComponents(columns, slots)) {
    // Linked games form a ring: each slot holds the next member, the last one the first.
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
      else joinComponents(componentOf, first, slot);
    }
  }
  return [...new Set(componentOf.values())].filter((component) => component.length > 1);
}

function joinComponents(componentOf: Map<number, number[]>, a: number, b: number): void {
  const ofA = componentOf.get(a) ?? [a];
  const ofB = componentOf.get(b) ?? [b];
  if (ofA === ofB) return;
  const [small, large] = ofA.length < ofB.length ? [ofA, ofB] : [ofB, ofA];
  for (const slot of small) {
    large.push(slot);
    componentOf.set(slot, large);
  }
}
