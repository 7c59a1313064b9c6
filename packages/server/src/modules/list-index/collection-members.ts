import type { Db } from '#core/db/engine.ts';

import { findVisibleCollection } from './references.queries.ts';
import { Recent } from '#core/lib/recent.ts';

/** Of all collections together. */
const MOST_MEMBERS = 1_000_000;

interface Collection {
  readonly id: number;
  readonly version: number;
  readonly members: readonly number[];
}

/** The games of collections, read again only when they changed. */
export class CollectionMembers {
  readonly #db: Db;
  readonly #kept = new Recent<Collection, number>(MOST_MEMBERS);

  constructor(db: Db) {
    this.#db = db;
  }

  /** Undefined: there is none this person may see. One statement, whatever is known. */
  async find(id: number, userId: number | null): Promise<Collection | undefined> {
    const kept = this.#kept.get(id);
    const found = await findVisibleCollection(this.#db, id, {
      userId,
      known: kept?.version ?? null,
    });
    if (!found) return undefined;
    const { version } = found;
    const members = found.members ?? kept?.members ?? [];
    if (found.members) this.#kept.set(id, { id, version, members }, members.length + 1);
    return { id, version, members };
  }
}
