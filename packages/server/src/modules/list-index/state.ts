import type { VersionPreference } from '#modules/roms/roms.api.ts';
import type { TextOrder } from './text-orders.queries.ts';
import type { Columns } from './columns.ts';
import { listKeys, type ListOrder } from './list-order.ts';
import { orderByKey, placesOf, reverseRuns, type Keys, type Order } from './order.ts';
import type { Platforms } from './platforms.ts';
import type { TextKeys } from './text-order.ts';
import type { VersionLinks } from './version-links.ts';
import type { WordIndex } from './word-index.ts';

/** Columns that are numbers and always in memory. */
const NUMBER_ORDERS = {
  id: 'ids',
  platform_id: 'platforms',
  fs_size_bytes: 'sizes',
  created_at: 'created',
  updated_at: 'updated',
  first_release_date: 'released',
  average_rating: 'ratings',
} as const satisfies Record<string, keyof Columns>;
type NumberOrder = keyof typeof NUMBER_ORDERS;

export const isNumberOrder = (column: string): column is NumberOrder =>
  Object.hasOwn(NUMBER_ORDERS, column);

interface Parts {
  /** The last change of the library that is in it. */
  readonly seq: number;
  /** What the main versions were chosen by. */
  readonly preference: VersionPreference;
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly words: WordIndex;
  readonly platforms: Platforms;
  /** Slots of all games, by title. */
  readonly byTitle: Int32Array;
}

/** The library at one moment. Changed in place, by `apply-changes.ts` only. */
export class State {
  seq: number;
  /** Raised with every change: whatever was derived before is of another library. */
  version = 0;
  readonly preference: VersionPreference;
  readonly columns: Columns;
  readonly links: VersionLinks;
  readonly words: WordIndex;
  platforms: Platforms;
  byTitle: Int32Array;
  /** Text columns that were asked for, as ranks by slot. */
  readonly texts = new Map<TextOrder, TextKeys>();
  /** Those that are being read. */
  readonly readings = new Map<TextOrder, Promise<void>>();
  readonly #orders = new Map<string, Order>();

  constructor({ seq, preference, columns, links, words, platforms, byTitle }: Parts) {
    this.seq = seq;
    this.preference = preference;
    this.columns = columns;
    this.links = links;
    this.words = words;
    this.platforms = platforms;
    this.byTitle = byTitle;
  }

  titleOrder(direction: 'asc' | 'desc'): Order {
    return this.#remember(`name:${direction}`, () => {
      const { byTitle, columns } = this;
      const slots = direction === 'asc' ? byTitle : reverseRuns(byTitle, this.#titleRuns());
      return { slots, places: placesOf(slots, columns.capacity), letters: columns.letters };
    });
  }

  numberOrder(column: NumberOrder, direction: 'asc' | 'desc'): Order {
    return this.#order(column, direction, () => {
      const numbers = this.columns[NUMBER_ORDERS[column]];
      const keys = numbers instanceof Float64Array ? numbers : new Float64Array(numbers);
      return { keys, letters: null };
    });
  }

  /** Its column must be in `texts`. */
  textOrder(column: TextOrder, direction: 'asc' | 'desc'): Order {
    const texts = this.texts.get(column);
    return texts ? this.#order(column, direction, () => texts) : this.titleOrder(direction);
  }

  listOrder(column: ListOrder, direction: 'asc' | 'desc'): Order {
    return this.#order(column, direction, () => listKeys(this.columns, column));
  }

  /** Something about games changed: no order is what it was. `texts`: the columns that still hold. */
  changed(seq: number, texts: ReadonlySet<TextOrder>): void {
    this.seq = seq;
    this.version += 1;
    this.#orders.clear();
    for (const column of this.texts.keys()) if (!texts.has(column)) this.texts.delete(column);
  }

  /** By slot: equal numbers for equal titles. */
  #titleRuns(): Int32Array {
    const { byTitle, columns } = this;
    const runs = new Int32Array(columns.capacity);
    for (let place = 1; place < byTitle.length; place += 1) {
      const slot = byTitle[place] ?? 0;
      const before = byTitle[place - 1] ?? 0;
      const isSame = columns.sortKeys.isSame(slot, before);
      runs[slot] = (runs[before] ?? 0) + (isSame ? 0 : 1);
    }
    return runs;
  }

  #order(column: string, direction: 'asc' | 'desc', keysOf: () => Keys): Order {
    return this.#remember(`${column}:${direction}`, () => {
      // Turning an order round is much less than sorting.
      const ascending = this.#orders.get(`${column}:asc`)?.slots;
      return orderByKey(this.byTitle, keysOf(), direction, ascending);
    });
  }

  #remember(name: string, make: () => Order): Order {
    const known = this.#orders.get(name);
    if (known) return known;
    const order = make();
    this.#orders.set(name, order);
    return order;
  }
}
