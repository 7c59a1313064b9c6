import { FACETS, type Facet } from '@saveroom/contract';

import { storedObject } from '#modules/roms/roms.api.ts';
import {
  COVER_BIT,
  MISSING_BIT,
  SOUNDTRACK_BIT,
  sourceBit,
  SOURCES,
  VERIFIED_BIT,
} from './game-flags.ts';
import { fingerprintNames } from './word-index.ts';
import { ListColumn, type ListColumnSnapshot, resized, TextColumn } from './packed-columns.ts';
import type { GameRow } from './list-index.queries.ts';
import { NO_LETTER } from './sort-order.ts';
import { nameKeyOf, VERSION_SOURCES, versionIds } from './version-ids.ts';

/** The values that lists filter and sort by, as arrays indexed by slot; every game has one slot. */
export interface ColumnsSnapshot {
  readonly count: number;
  readonly ids: Int32Array;
  readonly platforms: Int32Array;
  readonly flags: Int32Array;
  readonly letters: Int32Array;
  readonly sizes: Float64Array;
  readonly created: Float64Array;
  readonly updated: Float64Array;
  /** NaN: unknown. */
  readonly released: Float64Array;
  readonly ratings: Float64Array;
  /** By `VERSION_SOURCES`; 0: none. */
  readonly sourceIds: readonly Int32Array[];
  /** Hash of the version key; 0: not grouped by name. */
  readonly nameKeys: Float64Array;
  readonly versionRanks: Int32Array;
  /** A fingerprint of the names, which detects changes without storing them. */
  readonly names: Int32Array;
  readonly lists: Readonly<Record<Facet, ListColumnSnapshot>>;
  readonly sortKeys: Pick<TextColumn, 'bytes' | 'starts' | 'lengths'>;
}

const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;

/** Maps ids to slots. Ids are nearly dense but may have gaps: unused pages take no memory. */
class IdIndex {
  readonly #pages: Int32Array[] = [];

  set(id: number, slot: number): void {
    const page = (this.#pages[id >>> PAGE_BITS] ??= new Int32Array(PAGE).fill(-1));
    page[id & (PAGE - 1)] = slot;
  }

  /** -1: there is no such game. */
  get(id: number): number {
    return this.#pages[id >>> PAGE_BITS]?.[id & (PAGE - 1)] ?? -1;
  }
}

export class Columns {
  /** Assigned slots, including those of removed games. */
  count: number;
  ids: Int32Array;
  /** 0: the slot's game was removed. */
  platforms: Int32Array;
  flags: Int32Array;
  letters: Int32Array;
  sizes: Float64Array;
  created: Float64Array;
  updated: Float64Array;
  released: Float64Array;
  ratings: Float64Array;
  sourceIds: Int32Array[];
  nameKeys: Float64Array;
  versionRanks: Int32Array;
  names: Int32Array;
  readonly lists: Readonly<Record<Facet, ListColumn>>;
  readonly sortKeys: TextColumn;
  readonly slots = new IdIndex();

  constructor(capacity: number, from?: ColumnsSnapshot) {
    this.count = from?.count ?? 0;
    this.ids = from?.ids ?? new Int32Array(capacity);
    this.platforms = from?.platforms ?? new Int32Array(capacity);
    this.flags = from?.flags ?? new Int32Array(capacity);
    this.letters = from?.letters ?? new Int32Array(capacity);
    this.sizes = from?.sizes ?? new Float64Array(capacity);
    this.created = from?.created ?? new Float64Array(capacity);
    this.updated = from?.updated ?? new Float64Array(capacity);
    this.released = from?.released ?? new Float64Array(capacity);
    this.ratings = from?.ratings ?? new Float64Array(capacity);
    this.sourceIds = VERSION_SOURCES.map(
      (_, source) => from?.sourceIds[source] ?? new Int32Array(capacity),
    );
    this.nameKeys = from?.nameKeys ?? new Float64Array(capacity);
    this.versionRanks = from?.versionRanks ?? new Int32Array(capacity);
    this.names = from?.names ?? new Int32Array(capacity);
    this.lists = Object.fromEntries(
      FACETS.map((facet) => [facet, new ListColumn(capacity, from?.lists[facet])]),
    ) as Record<Facet, ListColumn>;
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
    this.sizes[slot] = row.fs_size_bytes;
    this.created[slot] = Date.parse(row.created_at);
    this.updated[slot] = Date.parse(row.updated_at);
    this.released[slot] = row.first_release_date ?? Number.NaN;
    this.ratings[slot] = row.average_rating ?? Number.NaN;
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

  snapshot(): ColumnsSnapshot {
    const { count, ids, platforms, flags, letters, sizes, created, updated } = this;
    const { released, ratings, sourceIds, nameKeys, versionRanks, names, sortKeys } = this;
    const lists = Object.fromEntries(
      FACETS.map((facet) => [facet, this.lists[facet].snapshot()]),
    ) as Record<Facet, ListColumnSnapshot>;
    const { bytes, starts, lengths } = sortKeys;
    return {
      count,
      ids,
      platforms,
      flags,
      letters,
      sizes,
      created,
      updated,
      released,
      ratings,
      sourceIds,
      nameKeys,
      versionRanks,
      names,
      lists,
      sortKeys: { bytes, starts, lengths },
    };
  }

  #grow(): void {
    const capacity = Math.ceil(this.capacity * 1.1) + 256;
    this.ids = resized(this.ids, capacity);
    this.platforms = resized(this.platforms, capacity);
    this.flags = resized(this.flags, capacity);
    this.letters = resized(this.letters, capacity);
    this.sizes = resized(this.sizes, capacity);
    this.created = resized(this.created, capacity);
    this.updated = resized(this.updated, capacity);
    this.released = resized(this.released, capacity);
    this.ratings = resized(this.ratings, capacity);
    this.sourceIds = this.sourceIds.map((ids) => resized(ids, capacity));
    this.nameKeys = resized(this.nameKeys, capacity);
    this.versionRanks = resized(this.versionRanks, capacity);
    this.names = resized(this.names, capacity);
    for (const facet of FACETS) this.lists[facet].resize(capacity);
    this.sortKeys.resize(capacity);
  }
}

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
  if (row.verified === 1 || isKnownDump(row.hasheous_metadata)) flags |= VERIFIED_BIT;
  return flags;
}

const isKnownDump = (hasheous: string | null): boolean =>
  Object.entries(storedObject(hasheous)).some(
    ([name, value]) => name.endsWith('_match') && value === true,
  );

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
