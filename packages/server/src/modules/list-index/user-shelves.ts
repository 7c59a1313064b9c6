import type { Db } from '#core/db/engine.ts';

import { findFavorites, findKept, findShelf } from './catalogue.queries.ts';
import { EMPTY_SHELF, marksOf, type Shelf } from './marks.ts';
import { Recent } from '#core/lib/recent.ts';
import type { State } from './state.ts';

/** Rows of all shelves kept; above it the one longest unused is read anew. */
const MOST_ROWS = 400_000;
const MOST_MARKS = 4_000_000;

interface Marked {
  readonly state: State;
  readonly version: number;
  readonly marks: Uint16Array;
}

/** What people keep about games, read again only when it changed. */
export class UserShelves {
  readonly #db: Db;
  readonly #shelves = new Recent<{ version: number; shelf: Shelf }>(MOST_ROWS);
  readonly #reading = new Map<string, Promise<Shelf>>();
  readonly #marks = new Recent<Marked & { shelf: Shelf }>(MOST_MARKS);

  constructor(db: Db) {
    this.#db = db;
  }

  /** `version`: of the shelf, as the database just said. */
  async get(userId: number | null, version: number): Promise<Shelf> {
    if (userId === null || version === 0) return EMPTY_SHELF;
    const key = String(userId);
    const known = this.#shelves.get(key);
    if (known?.version === version) return known.shelf;
    const reading = `${key} ${version}`;
    const running = this.#reading.get(reading);
    if (running) return running;
    const read = this.#read(userId, version).finally(() => this.#reading.delete(reading));
    this.#reading.set(reading, read);
    return read;
  }

  async #read(userId: number, version: number): Promise<Shelf> {
    const rows = await findShelf(this.#db, userId);
    const favorites = await findFavorites(this.#db, userId);
    const kept = await findKept(this.#db, userId);
    const shelf = { rows, favorites, kept };
    const key = String(userId);
    // A read that began earlier may end later.
    if ((this.#shelves.get(key)?.version ?? 0) < version) {
      const weight = rows.length + favorites.length + kept.length + 1;
      this.#shelves.set(key, { version, shelf }, weight);
    }
    return shelf;
  }

  /** By slot of this very state. */
  marks(userId: number | null, shelf: Shelf, state: State): Uint16Array {
    const key = shelf === EMPTY_SHELF ? 'nobody' : String(userId);
    const known = this.#marks.get(key);
    if (known?.shelf === shelf && known.state === state && known.version === state.version) {
      return known.marks;
    }
    const marks = marksOf(state.columns, shelf);
    this.#marks.set(key, { shelf, state, version: state.version, marks }, marks.length);
    return marks;
  }
}
