import type { VersionPreference } from '#modules/roms/roms.api.ts';
import { Columns, type ColumnsSnapshot } from './columns.ts';
import type { PlatformRow } from './list-index.queries.ts';
import { Platforms } from './platforms.ts';
import { listKeys, numberKeys } from './sort-keys.ts';
import type { ListOrder, NumberOrder, TextKeys } from './sort-keys.ts';
import { orderByKey, positionsOf, reverseRuns, type Keys, type Order } from './sort-order.ts';
import type { TextOrder } from './text-orders.queries.ts';
import type { VersionLinks } from './version-links.ts';
import { WordIndex, type WordIndexData } from './word-index.ts';

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
  readonly words: WordIndex;
  readonly platforms: Platforms;
  /** Slots of all games, by title. */
  readonly byTitle: Int32Array;
}

/** The library at one moment. Only `apply-changes.ts` changes it, in place. */
export class State {
  seq: number;
  /** Incremented with every change; anything derived from an older version is stale. */
  version = 0;
  readonly preference: VersionPreference;
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly words: WordIndex;
  platforms: Platforms;
  byTitle: Int32Array;
  /** Text columns that were sorted by so far, as ranks by slot. */
  readonly texts = new Map<TextOrder, TextKeys>();
  /** Text columns that are being read. */
  readonly readings = new Map<TextOrder, Promise<void>>();
  readonly #orders = new Map<string, Order>();

  constructor({ seq, preference, columns, links, words, platforms, byTitle }: StateOptions) {
    this.seq = seq;
    this.preference = preference;
    this.columns = columns;
    this.links = links;
    this.words = words;
    this.platforms = platforms;
    this.byTitle = byTitle;
  }

  titleOrder(direction: 'asc' | 'desc'): Order {
    return this.#cached(`name:${direction}`, () => {
      const { byTitle, columns } = this;
      const slots = direction === 'asc' ? byTitle : reverseRuns(byTitle, this.#titleRuns());
      return { slots, positions: positionsOf(slots, columns.capacity), letters: columns.letters };
    });
  }

  numberOrder(column: NumberOrder, direction: 'asc' | 'desc'): Order {
    return this.#order(column, direction, () => numberKeys(this.columns, column));
  }

  /** The column must be in `texts`. */
  textOrder(column: TextOrder, direction: 'asc' | 'desc'): Order {
    const texts = this.texts.get(column);
    return texts ? this.#order(column, direction, () => texts) : this.titleOrder(direction);
  }

  listOrder(column: ListOrder, direction: 'asc' | 'desc'): Order {
    return this.#order(column, direction, () => listKeys(this.columns, column));
  }

  /** Drops everything derived from the old data. `texts`: the text columns that are still valid. */
  markChanged(seq: number, texts: ReadonlySet<TextOrder>): void {
    this.seq = seq;
    this.version += 1;
    this.#orders.clear();
    for (const column of this.texts.keys()) if (!texts.has(column)) this.texts.delete(column);
  }

  /** By slot: equal numbers for equal titles. */
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

export const toState = ({ columns, words, platforms, ...rest }: StateSnapshot): State =>
  new State({
    ...rest,
    columns: new Columns(columns.ids.length, columns),
    words: new WordIndex(words),
    platforms: new Platforms(platforms),
  });
