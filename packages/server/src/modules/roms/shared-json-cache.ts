import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';

import { findChangesAfter } from './library-changes.queries.ts';

/** Limit of all entries together: a few thousand games. */
const MAX_BYTES = 8_000_000;
/** After more changes than this the whole cache is cleared instead of single entries. */
const MAX_CHANGES = 500;
/** `rom_id` of a change to a platform. */
const PLATFORM_CHANGE = 0;

/**
 * Caches the JSON text of games, as far as it is the same for all users. Entries are invalidated by
 * `library_change`, so none is ever older than the library state a page was built from.
 */
export class SharedJsonCache {
  readonly #entries = new LRUCache<number, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  #seq = 0;

  /** Drops games that changed up to this number. Afterwards every entry is at least as new. */
  async invalidateUpTo(db: Db, seq: number): Promise<void> {
    if (seq <= this.#seq) return;
    if (seq - this.#seq > MAX_CHANGES) this.#entries.clear();
    else {
      for (const { rom_id } of await findChangesAfter(db, this.#seq, MAX_CHANGES)) {
        if (rom_id === PLATFORM_CHANGE) this.#entries.clear();
        else this.#entries.delete(rom_id);
      }
    }
    // A concurrent call may have advanced it further.
    this.#seq = Math.max(this.#seq, seq);
  }

  get(romId: number): Uint8Array | undefined {
    return this.#entries.get(romId);
  }

  /** `seq` was current before the game was read; if it no longer is, the text may be stale. */
  set(seq: number, romId: number, json: Uint8Array): void {
    if (seq === this.#seq) this.#entries.set(romId, json);
  }
}
