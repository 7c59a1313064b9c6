import { type FilterFlag, STATUS_FILTERS, type StatusFilter } from '@saveroom/contract';
import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';

import type { Columns } from './columns.ts';
import {
  type AssetRow,
  findFavorites,
  findGamesWithAssets,
  findRomUserRows,
  type RomUserRow,
} from './list-index.queries.ts';
import type { IndexState } from './state.ts';

/** Cached database rows of all users together. */
const MAX_ROWS = 400_000;
/** Cached marks of all users together, one per slot. */
const MAX_MARKS = 4_000_000;

interface CachedRows {
  readonly version: number;
  readonly userRows: UserRows;
}

interface CachedMarks {
  readonly userRows: UserRows;
  readonly state: IndexState;
  readonly version: number;
  readonly marks: Uint16Array;
}

/** Caches what users set on games; a user's rows are read again only when they changed. */
export class UserMarks {
  readonly #db: Db;
  // In both caches, an entry above the limit is cached alone.
  readonly #rows = new LRUCache<number, CachedRows>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ userRows: { rows, favorites, assets } }) =>
      Math.min(rows.length + favorites.length + assets.length + 1, MAX_ROWS),
  });
  readonly #reading = new Map<string, Promise<UserRows>>();
  readonly #marks = new LRUCache<string, CachedMarks>({
    maxSize: MAX_MARKS,
    sizeCalculation: ({ marks }) => Math.min(marks.length + 1, MAX_MARKS),
  });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The rows of a user. `version`: the version of the user's data that the database just returned.
   */
  async rows(userId: number | null, version: number): Promise<UserRows> {
    if (userId === null || version === 0) return NO_USER_ROWS;
    const cached = this.#rows.get(userId);
    if (cached?.version === version) return cached.userRows;
    const readKey = `${userId} ${version}`;
    const running = this.#reading.get(readKey);
    if (running) return running;
    const reading = this.#read(userId, version).finally(() => this.#reading.delete(readKey));
    this.#reading.set(readKey, reading);
    return reading;
  }

  async #read(userId: number, version: number): Promise<UserRows> {
    const rows = await findRomUserRows(this.#db, userId);
    const favorites = await findFavorites(this.#db, userId);
    const assets = await findGamesWithAssets(this.#db, userId);
    const userRows = { rows, favorites, assets };
    // A read that started earlier may end later.
    if ((this.#rows.get(userId)?.version ?? 0) < version) {
      this.#rows.set(userId, { version, userRows });
    }
    return userRows;
  }

  /** The marks of a user as bits, by slot of the given state. */
  marks(userId: number | null, userRows: UserRows, state: IndexState): Uint16Array {
    const key = userRows === NO_USER_ROWS ? 'anonymous' : String(userId);
    const cached = this.#marks.get(key);
    if (
      cached?.userRows === userRows &&
      cached.state === state &&
      cached.version === state.version
    ) {
      return cached.marks;
    }
    const marks = computeMarks(state.columns, userRows);
    this.#marks.set(key, { userRows, state, version: state.version, marks });
    return marks;
  }
}

export const statusBit = (status: StatusFilter): number => 1 << STATUS_FILTERS.indexOf(status);
export const HIDDEN_BIT = statusBit('hidden');
const FAVORITE_BIT = 1 << STATUS_FILTERS.length;
const PLAYED_BIT = FAVORITE_BIT << 1;
export const MAIN_BIT = FAVORITE_BIT << 2;
const SAVES_BIT = FAVORITE_BIT << 3;
const STATES_BIT = FAVORITE_BIT << 4;

/** Filter flags that depend on the user's marks. */
export const MARK_FLAGS = {
  favorite: FAVORITE_BIT,
  last_played: PLAYED_BIT,
  has_saves: SAVES_BIT,
  has_states: STATES_BIT,
} as const satisfies Partial<Record<FilterFlag, number>>;

export const isMarkFlag = (flag: FilterFlag): flag is keyof typeof MARK_FLAGS =>
  Object.hasOwn(MARK_FLAGS, flag);

/** Columns of `rom_user` that a list can be sorted by. */
const USER_ORDERS = [
  'last_played',
  'rating',
  'difficulty',
  'completion',
  'status',
  'backlogged',
  'now_playing',
  'hidden',
  'is_main_sibling',
] as const;
type UserOrder = (typeof USER_ORDERS)[number];

export const isUserOrder = (column: string): column is UserOrder =>
  (USER_ORDERS as readonly string[]).includes(column);

/** Everything one user set on games, as read from the database. */
export interface UserRows {
  readonly rows: readonly RomUserRow[];
  readonly favorites: readonly number[];
  /** Games that the user has saves or states of. */
  readonly assets: readonly AssetRow[];
}

const NO_USER_ROWS: UserRows = { rows: [], favorites: [], assets: [] };

/** By slot: the user's marks on the game as bits. */
function computeMarks(columns: Columns, { rows, favorites, assets }: UserRows): Uint16Array {
  const marks = new Uint16Array(columns.capacity);
  const mark = (romId: number, bits: number): void => {
    const slot = columns.slots.get(romId);
    if (slot >= 0) marks[slot] = (marks[slot] ?? 0) | bits;
  };
  for (const row of rows) mark(row.rom_id, toBits(row));
  for (const romId of favorites) mark(romId, FAVORITE_BIT);
  for (const { rom_id, kind } of assets) mark(rom_id, kind === 'save' ? SAVES_BIT : STATES_BIT);
  return marks;
}

function toBits(row: RomUserRow): number {
  let bits = row.status === null ? 0 : statusBit(row.status);
  if (row.backlogged === 1) bits |= statusBit('backlogged');
  if (row.now_playing === 1) bits |= statusBit('now_playing');
  if (row.hidden === 1) bits |= HIDDEN_BIT;
  if (row.last_played !== null) bits |= PLAYED_BIT;
  if (row.is_main_sibling === 1) bits |= MAIN_BIT;
  return bits;
}

/** The values of a column by slot; NaN: the user has none. Texts are ranked alphabetically. */
export function userKeys(columns: Columns, { rows }: UserRows, column: UserOrder): Float64Array {
  const keys = new Float64Array(columns.capacity).fill(Number.NaN);
  const texts = new Set(rows.map((row) => row[column]).filter((value) => isText(value)));
  const ranks = new Map([...texts].toSorted().map((text, rank) => [text, rank]));
  for (const row of rows) {
    const slot = columns.slots.get(row.rom_id);
    const value = row[column];
    if (slot < 0 || value === null) continue;
    keys[slot] = isText(value) ? (ranks.get(value) ?? 0) : value;
  }
  return keys;
}

const isText = (value: string | number | null): value is string => typeof value === 'string';
