import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';

import { findFavorites, findGamesWithAssets, findRomUserRows } from './list-index.queries.ts';
import { marksOf, NO_USER_ROWS, type UserRows } from './marks.ts';
import type { State } from './state.ts';

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
  readonly state: State;
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

  /** `version`: the user's version that the database just returned. */
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

  /** By slot of the given state. */
  marks(userId: number | null, userRows: UserRows, state: State): Uint16Array {
    const key = userRows === NO_USER_ROWS ? 'anonymous' : String(userId);
    const cached = this.#marks.get(key);
    if (
      cached?.userRows === userRows &&
      cached.state === state &&
      cached.version === state.version
    ) {
      return cached.marks;
    }
    const marks = marksOf(state.columns, userRows);
    this.#marks.set(key, { userRows, state, version: state.version, marks });
    return marks;
  }
}
