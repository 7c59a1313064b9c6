import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';

import { findVisibleCollection } from './references.queries.ts';

/** Cached members of all collections together. */
const MAX_MEMBERS = 1_000_000;

interface Collection {
  readonly id: number;
  readonly version: number;
  readonly members: readonly number[];
}

/** Caches the games of collections and reads them again only when they changed. */
export class CollectionMembers {
  readonly #db: Db;
  readonly #cache = new LRUCache<number, Collection>({
    maxSize: MAX_MEMBERS,
    // A larger one is cached alone.
    sizeCalculation: ({ members }) => Math.min(members.length + 1, MAX_MEMBERS),
  });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Undefined: it does not exist or the user may not see it. Always runs one statement. */
  async find(id: number, userId: number | null): Promise<Collection | undefined> {
    const cached = this.#cache.get(id);
    const found = await findVisibleCollection(this.#db, id, {
      userId,
      known: cached?.version ?? null,
    });
    if (!found) return undefined;
    const { version } = found;
    const members = found.members ?? cached?.members ?? [];
    if (found.members) this.#cache.set(id, { id, version, members });
    return { id, version, members };
  }
}
