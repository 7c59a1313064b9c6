import {
  type Facet,
  FACETS,
  type FilterFlag,
  WIRE,
  VERSION_ID_SOURCES,
  WIRE_SOURCES,
  type WireSource,
} from '@saveroom/contract';

import { columnsWith, type ColumnsWith, isVerified } from '#modules/roms/roms.api.ts';

import type { GameRow } from './list-index.queries.ts';
import {
  buildRecord,
  ListColumn,
  type ListColumnSnapshot,
  resizeArray,
  TextColumn,
} from './packed-columns.ts';
import { NO_LETTER } from './sort-order.ts';
import { fingerprintNames } from './search/build-word-index.ts';

const NUMBERS = columnsWith('index', 'number');
const TIMES = columnsWith('index', 'time');
type NumberColumn = ColumnsWith<'index', 'number' | 'time'>;

/** Columns of one number per slot. */
const ARRAYS = {
  ids: Int32Array,
  /** 0: the slot's game was removed. */
  platforms: Int32Array,
  flags: Int32Array,
  letters: Int32Array,
  /** Hash of the version key; 0: not grouped by name. */
  nameKeys: Float64Array,
  versionRanks: Int32Array,
  /** A fingerprint of the names, which detects changes without storing them. */
  names: Int32Array,
} as const;
type ArrayName = keyof typeof ARRAYS;
const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[];
type Arrays = {
  [Name in ArrayName]: (typeof ARRAYS)[Name] extends Int32ArrayConstructor
    ? Int32Array
    : Float64Array;
};

/** The values that lists filter and sort by, as arrays indexed by slot; every game has one slot. */
export type ColumnsSnapshot = Readonly<Arrays> &
  Pick<Columns, 'count' | 'numbers' | 'sourceIds'> & {
    readonly lists: Readonly<Record<Facet, ListColumnSnapshot>>;
    readonly sortKeys: Pick<TextColumn, 'bytes' | 'starts' | 'lengths'>;
  };

const PAGE_BITS = 12;
const PAGE_SIZE = 1 << PAGE_BITS;

/** Maps ids to slots. Ids are nearly dense but may have gaps: unused pages take no memory. */
class IdIndex {
  readonly #pages: Int32Array[] = [];

  set(id: number, slot: number): void {
    const page = (this.#pages[id >>> PAGE_BITS] ??= new Int32Array(PAGE_SIZE).fill(-1));
    page[id & (PAGE_SIZE - 1)] = slot;
  }

  /** -1: there is no such game. */
  get(id: number): number {
    return this.#pages[id >>> PAGE_BITS]?.[id & (PAGE_SIZE - 1)] ?? -1;
  }

  /** The same index without some of the slots. */
  without(isHidden: Uint8Array): Pick<IdIndex, 'get'> {
    const get = (id: number): number => {
      const slot = this.get(id);
      return isHidden[slot] === 1 ? -1 : slot;
    };
    return { get };
  }
}

export class Columns implements Arrays {
  /** Assigned slots, including those of removed games. */
  count: number;
  declare ids: Int32Array;
  declare platforms: Int32Array;
  declare flags: Int32Array;
  declare letters: Int32Array;
  declare nameKeys: Float64Array;
  declare versionRanks: Int32Array;
  declare names: Int32Array;
  /** By column of the game; times in milliseconds since 1970. NaN: unknown. */
  numbers: Readonly<Record<NumberColumn, Float64Array>>;
  /** By `VERSION_SOURCES`; 0: none. */
  sourceIds: readonly Int32Array[];
  readonly lists: Readonly<Record<Facet, ListColumn>>;
  readonly sortKeys: TextColumn;
  readonly slots = new IdIndex();

  constructor(capacity: number, from?: ColumnsSnapshot) {
    this.count = from?.count ?? 0;
    Object.assign(
      this,
      from ? arraysOf(from) : buildRecord(ARRAY_NAMES, (name) => new ARRAYS[name](capacity)),
    );
    this.numbers =
      from?.numbers ?? buildRecord([...NUMBERS, ...TIMES], () => new Float64Array(capacity));
    this.sourceIds = VERSION_SOURCES.map(
      (_, source) => from?.sourceIds[source] ?? new Int32Array(capacity),
    );
    this.lists = buildRecord(FACETS, (facet) => new ListColumn(capacity, from?.lists[facet]));
    this.sortKeys = new TextColumn(capacity, from?.sortKeys);
    for (let slot = 0; slot < this.count; slot += 1) {
      if (this.platforms[slot] !== 0) this.slots.set(this.ids[slot] ?? 0, slot);
    }
  }

  get capacity(): number {
    return this.ids.length;
  }

  /** Assigns a slot to a game that has none yet; `write` fills it. */
  add(id: number): number {
    if (this.count === this.capacity) this.#grow();
    const slot = this.count;
    this.count += 1;
    this.ids[slot] = id;
    this.slots.set(id, slot);
    return slot;
  }

  write(slot: number, row: GameRow): void {
    this.platforms[slot] = row.platform_id;
    this.flags[slot] = flagsOf(row);
    this.letters[slot] = letterCode(row);
    for (const column of NUMBERS) this.numbers[column][slot] = row[column] ?? Number.NaN;
    for (const column of TIMES) this.numbers[column][slot] = Date.parse(row[column]);
    for (const [index, id] of versionIds(row).entries()) {
      const ids = this.sourceIds[index];
      if (ids) ids[slot] = id;
    }
    this.nameKeys[slot] = nameKeyOf(row);
    this.versionRanks[slot] = row.version_rank;
    this.names[slot] = fingerprintNames(row);
    for (const facet of FACETS) this.lists[facet].set(slot, storedValues(row, facet));
    this.sortKeys.set(slot, row.sort_key);
  }

  /** Removes the game; its slot stays empty. */
  clear(slot: number): void {
    this.platforms[slot] = 0;
    for (const ids of this.sourceIds) ids[slot] = 0;
    this.nameKeys[slot] = 0;
    this.slots.set(this.ids[slot] ?? 0, -1);
  }

  /** The same columns, in which some slots are empty. It must not be changed. */
  without(isHidden: Uint8Array): Columns {
    const platforms = this.platforms.slice();
    for (let slot = 0; slot < isHidden.length; slot += 1)
      if (isHidden[slot] === 1) platforms[slot] = 0;
    return Object.create(this, {
      platforms: { value: platforms },
      slots: { value: this.slots.without(isHidden) },
    }) as Columns;
  }

  snapshot(): ColumnsSnapshot {
    const { count, numbers, sourceIds } = this;
    const { bytes, starts, lengths } = this.sortKeys;
    return {
      ...arraysOf(this),
      count,
      numbers,
      sourceIds,
      lists: buildRecord(FACETS, (facet) => this.lists[facet].snapshot()),
      sortKeys: { bytes, starts, lengths },
    };
  }

  #grow(): void {
    const capacity = Math.ceil(this.capacity * 1.1) + 256;
    Object.assign(
      this,
      buildRecord(ARRAY_NAMES, (name) => resizeArray(this[name], capacity)),
    );
    const { numbers } = this;
    this.numbers = buildRecord([...NUMBERS, ...TIMES], (column) =>
      resizeArray(numbers[column], capacity),
    );
    this.sourceIds = this.sourceIds.map((ids) => resizeArray(ids, capacity));
    for (const facet of FACETS) this.lists[facet].resize(capacity);
    this.sortKeys.resize(capacity);
  }
}

const arraysOf = (arrays: Readonly<Arrays>): Arrays =>
  buildRecord(ARRAY_NAMES, (name) => arrays[name]) as Arrays;

/** Sources that a game may have an id of, in the order of their bits. */
export const SOURCES = WIRE_SOURCES;

export const sourceBit = (source: WireSource): number => 1 << SOURCES.indexOf(source);

/** Bits of the sources that identify games. A game with one of these ids is matched. */
export const MATCHED_BITS = SOURCES.filter((source) => WIRE[source].identifies)
  .map(sourceBit)
  .reduce((bits, bit) => bits | bit, 0);

export const MISSING_BIT = 1 << 16;
export const VERIFIED_BIT = 1 << 17;
const SOUNDTRACK_BIT = 1 << 18;
export const COVER_BIT = 1 << 19;

/** Filter flags that depend on the game alone; a game has a flag if it has one of the bits. */
export const GAME_FLAGS = {
  matched: MATCHED_BITS,
  missing: MISSING_BIT,
  has_ra: sourceBit('ra'),
  verified: VERIFIED_BIT,
  has_soundtrack: SOUNDTRACK_BIT,
} as const satisfies Partial<Record<FilterFlag, number>>;

export const isGameFlag = (flag: FilterFlag): flag is keyof typeof GAME_FLAGS =>
  Object.hasOwn(GAME_FLAGS, flag);

const SOURCE_COLUMNS = SOURCES.map((source) => ({
  column: `${source}_id` as const,
  bit: sourceBit(source),
}));

function flagsOf(row: GameRow): number {
  let flags = 0;
  for (const { column, bit } of SOURCE_COLUMNS) if (row[column] !== null) flags |= bit;
  if (row.missing === 1) flags |= MISSING_BIT;
  if (row.has_soundtrack === 1) flags |= SOUNDTRACK_BIT;
  if (row.path_cover_small !== '') flags |= COVER_BIT;
  if (isVerified(row)) flags |= VERIFIED_BIT;
  return flags;
}

function storedValues(row: GameRow, facet: Facet): string {
  if (facet !== 'player_counts') return row[facet];
  return row.player_count === '' ? '[]' : JSON.stringify([row.player_count]);
}

const ZERO = 48;
const NINE = 57;

/**
 * The letter index entry of a game, as a code point. Sort keys pad numbers with zeros, but a title
 * that begins with a digit belongs to that digit.
 */
function letterCode({ letter, name }: { letter: string; name: string }): number {
  const code = letter.codePointAt(0) ?? NO_LETTER;
  if (code < ZERO || code > NINE) return code;
  const [digit] = /\d/.exec(name.normalize('NFKD')) ?? [letter];
  return digit.charCodeAt(0);
}

/** Kinds of ids that make games versions of each other, by descending priority for grouping. */
export const VERSION_SOURCES = ['choice', ...VERSION_ID_SOURCES, 'dat'] as const;

type Ids = Pick<
  GameRow,
  `${(typeof VERSION_ID_SOURCES)[number]}_id` | 'version_choice' | 'dat_family'
>;

/** By `VERSION_SOURCES`; 0: none. If a user chose the versions, no other id counts. */
export const versionIds = (row: Ids): number[] =>
  row.version_choice === null
    ? [0, ...VERSION_ID_SOURCES.map((source) => row[`${source}_id`] ?? 0), row.dat_family ?? 0]
    : [row.version_choice, ...VERSION_ID_SOURCES.map(() => 0), 0];

/** Hash of its version key; 0: it has none, or a user chose its versions. */
export const nameKeyOf = ({
  version_choice,
  version_key,
}: Pick<GameRow, 'version_choice' | 'version_key'>): number =>
  version_choice === null && version_key ? hashText(version_key) : 0;

/** 53 bits, never 0: among a million titles two hashes are equal with a chance of 1 in 18,000. */
function hashText(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5f356495);
    high ^= high >>> 13;
  }
  low ^= low >>> 15;
  return ((high >>> 0) % 2 ** 21) * 2 ** 32 + (low >>> 0) || 1;
}

export const NO_VERSION_IDS: readonly number[] = VERSION_SOURCES.map(() => 0);
