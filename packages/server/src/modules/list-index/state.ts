import type { Db } from '#core/db/engine.ts';
import { NO_PREFERENCE, type VersionPreference } from '#modules/roms/roms.api.ts';

import { Columns, type ColumnsSnapshot } from './columns.ts';
import {
  findGamesAfter,
  findIdsByTitle,
  findIndexedPlatforms,
  findLibraryVersions,
  type PlatformRow,
  type TextOrder,
} from './list-index.queries.ts';
import { NumberList, TextColumn } from './packed-columns.ts';
import {
  listKeys,
  type ListOrder,
  numberKeys,
  type NumberOrder,
  type TextKeys,
} from './sort-keys.ts';
import { type Keys, type Order, orderByKey, findPositions, reverseRuns } from './sort-order.ts';
import { linkVersions, type VersionLinks } from './version-links.ts';
import { WordIndexBuilder, wordsOfGame } from './search/build-word-index.ts';
import { LibraryWords } from './search/library-words.ts';
import { PlatformNames } from './search/search-platforms.ts';
import type { WordIndexData } from './search/word-index.ts';

/** A whole library as plain data: sent by the child process and stored in the cache file. */
export interface StateSnapshot {
  /** The last `library_change` it contains. */
  readonly seq: number;
  /** The preference that the main versions were chosen by. */
  readonly preference: VersionPreference;
  readonly columns: ColumnsSnapshot;
  readonly links: VersionLinks;
  readonly words: WordIndexData;
  readonly platforms: readonly PlatformRow[];
  readonly byTitle: Int32Array;
}

interface StateOptions {
  readonly seq: number;
  readonly preference: VersionPreference;
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly words: LibraryWords;
  readonly platforms: Platforms;
  /** Slots of all games, by title. Slot: a game's position in all columns. */
  readonly byTitle: Int32Array;
  readonly textRanks?: Map<TextOrder, TextKeys>;
}

/** The library at one moment. Only `apply-changes.ts` changes it, in place. */
export class IndexState {
  seq: number;
  /** Incremented with every change; anything derived from an older version is stale. */
  version = 0;
  readonly preference: VersionPreference;
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly words: LibraryWords;
  platforms: Platforms;
  byTitle: Int32Array;
  /** Text columns that were sorted by so far, as ranks by slot. */
  readonly textRanks: Map<TextOrder, TextKeys>;
  /** Text columns that are being read. */
  readonly pendingTextReads = new Map<TextOrder, Promise<void>>();
  readonly #orders = new Map<string, Order>();

  constructor(options: StateOptions) {
    this.seq = options.seq;
    this.preference = options.preference;
    this.columns = options.columns;
    this.links = options.links;
    this.words = options.words;
    this.platforms = options.platforms;
    this.byTitle = options.byTitle;
    this.textRanks = options.textRanks ?? new Map();
  }

  titleOrder(direction: 'asc' | 'desc'): Order {
    return this.#cached(`name:${direction}`, () => {
      const { byTitle, columns } = this;
      const slots = direction === 'asc' ? byTitle : reverseRuns(byTitle, this.#titleRuns());
      return { slots, positions: findPositions(slots, columns.capacity), letters: columns.letters };
    });
  }

  numberOrder(column: NumberOrder, direction: 'asc' | 'desc'): Order {
    return this.#order(column, direction, () => numberKeys(this.columns, column));
  }

  /** Sorts by title while the column is not loaded. */
  textOrder(column: TextOrder, direction: 'asc' | 'desc'): Order {
    const texts = this.textRanks.get(column);
    return texts ? this.#order(column, direction, () => texts) : this.titleOrder(direction);
  }

  listOrder(column: ListOrder, direction: 'asc' | 'desc'): Order {
    return this.#order(column, direction, () => listKeys(this.columns, column));
  }

  /** Drops all orders of the old data. `texts`: the text columns that are still valid. */
  markChanged(seq: number, texts: ReadonlySet<TextOrder>): void {
    this.seq = seq;
    this.version += 1;
    this.#orders.clear();
    for (const column of this.textRanks.keys())
      if (!texts.has(column)) this.textRanks.delete(column);
  }

  /** By slot: a number that is equal for games with equal titles. */
  #titleRuns(): Int32Array {
    const { byTitle, columns } = this;
    const runs = new Int32Array(columns.capacity);
    for (let at = 1; at < byTitle.length; at += 1) {
      const slot = byTitle[at] ?? 0;
      const previous = byTitle[at - 1] ?? 0;
      const isSame = columns.sortKeys.isSame(slot, previous);
      runs[slot] = (runs[previous] ?? 0) + (isSame ? 0 : 1);
    }
    return runs;
  }

  #order(column: string, direction: 'asc' | 'desc', keysOf: () => Keys): Order {
    return this.#cached(`${column}:${direction}`, () => {
      // Reversing an order is much cheaper than sorting.
      const ascending = this.#orders.get(`${column}:asc`)?.slots;
      return orderByKey(this.byTitle, keysOf(), direction, ascending);
    });
  }

  #cached(name: string, make: () => Order): Order {
    const cached = this.#orders.get(name);
    if (cached) return cached;
    const order = make();
    this.#orders.set(name, order);
    return order;
  }
}

export const fromSnapshot = (
  { columns, words, platforms, ...rest }: StateSnapshot,
  playable: ReadonlySet<number> = new Set(),
): IndexState =>
  new IndexState({
    ...rest,
    columns: new Columns(columns.ids.length, columns),
    words: new LibraryWords(words),
    platforms: new Platforms(platforms, playable),
  });

/** The ids of the platforms whose games the players on this server run. */
export type FindPlayable = () => Promise<ReadonlySet<number>>;

/** What lists need to know about platforms. */
export class Platforms {
  readonly ids: readonly number[];
  readonly largestId: number;
  readonly names: PlatformNames;
  readonly #rows: readonly PlatformRow[];
  readonly #playable: ReadonlySet<number>;
  readonly #removed: ReadonlySet<number>;

  constructor(rows: readonly PlatformRow[], playable: ReadonlySet<number>) {
    this.#rows = rows;
    this.ids = rows.map(({ id }) => id);
    this.largestId = Math.max(0, ...this.ids);
    this.names = new PlatformNames(rows);
    const idsOf = (matches: (row: PlatformRow) => boolean): Set<number> =>
      new Set(rows.filter(matches).map(({ id }) => id));
    this.#playable = playable;
    this.#removed = idsOf(({ removed_at }) => removed_at !== null);
  }

  without(hidden: ReadonlySet<number>): Platforms {
    if (hidden.size === 0) return this;
    const rows = this.#rows.filter(({ id }) => !hidden.has(id));
    return new Platforms(rows, this.#playable);
  }

  isPlayable(id: number): boolean {
    return this.#playable.has(id);
  }

  /** Removed from the library together with its games. */
  isRemoved(id: number): boolean {
    return this.#removed.has(id);
  }

  get hasRemoved(): boolean {
    return this.#removed.size > 0;
  }
}

const GAME_BATCH = 2000;
const ID_BATCH = 20_000;
/** Room for games that are added later, so that the first ones do not resize every column. */
const SPARE_FACTOR = 1.02;
const MIN_SPARE = 64;

/**
 * Reads the whole library in batches. Concurrent writes may be included or not: they have a higher
 * number than `seq` and are applied afterwards like any change.
 */
export async function buildSnapshot(
  db: Db,
  preference: VersionPreference = NO_PREFERENCE,
): Promise<StateSnapshot> {
  const { seq } = await findLibraryVersions(db, null);
  const platforms = await findIndexedPlatforms(db);
  const ids = await readIdsByTitle(db);
  const capacity = Math.ceil(ids.length * SPARE_FACTOR) + MIN_SPARE;
  const columns = new Columns(capacity);
  for (const id of ids) columns.add(id);
  const stems = new TextColumn(capacity);
  const words = new WordIndexBuilder(capacity);
  let last = 0;
  for (;;) {
    const rows = await findGamesAfter(db, last, GAME_BATCH);
    for (const row of rows) {
      last = row.id;
      const slot = columns.slots.get(row.id);
      if (slot < 0) continue;
      columns.write(slot, row);
      stems.set(slot, row.fs_name_no_ext);
      words.add(slot, wordsOfGame(row));
    }
    if (rows.length < GAME_BATCH) break;
  }
  columns.sortKeys.trim();
  const byTitle = dropEmptySlots(columns);
  const links = linkVersions(columns, stems, preference);
  return {
    seq,
    preference,
    columns: columns.snapshot(),
    links,
    words: words.finish(),
    platforms,
    byTitle,
  };
}

/** Slots are assigned by title, so that lists by title (the default) read memory in order. */
async function readIdsByTitle(db: Db): Promise<Int32Array> {
  const ids = new NumberList(ID_BATCH);
  let after: { sort_key: string; id: number } | null = null;
  for (;;) {
    const rows: { sort_key: string; id: number }[] = await findIdsByTitle(db, after, ID_BATCH);
    for (const { id } of rows) ids.push(id);
    after = rows.at(-1) ?? null;
    if (rows.length < ID_BATCH) return ids.trimmed();
  }
}

/**
 * Clears the slots of removed games, which got a slot but no data, and returns the others by title.
 */
function dropEmptySlots(columns: Columns): Int32Array {
  const byTitle = new NumberList(columns.count + 1);
  for (let slot = 0; slot < columns.count; slot += 1) {
    if (columns.platforms[slot] === 0) columns.clear(slot);
    else byTitle.push(slot);
  }
  return byTitle.trimmed();
}
