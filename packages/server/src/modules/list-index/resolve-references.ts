import type { Facet, RomFilter } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { parseCriteria, readCriteria } from './criteria.ts';
import { findVisibleCriteria } from './references.queries.ts';
import { readVirtualId, VIRTUAL_FACETS } from './virtual-collection.ts';

/** Smart collections that refer to each other deeper than this are taken for a mistake. */
const MOST_DEEP = 5;

interface Collection {
  readonly id: number;
  readonly version: number;
}

/** What a filter is followed through, in the name of somebody. */
interface Guide {
  readonly db: Db;
  readonly userId: number | null;
  /** Undefined: there is none this person may see. */
  readonly findCollection: (id: number) => Promise<Collection | undefined>;
}

/** A filter without the collections it named. All of it must hold. */
export interface Conditions {
  /** The filter itself and those of smart collections; what they refer to stands beside them. */
  readonly filters: readonly RomFilter[];
  /** Games must be in each. `version` changes with the games of a collection. */
  readonly collections: readonly Collection[];
  readonly virtual: readonly { readonly facet: Facet; readonly value: string }[];
}

/**
 * Follows a filter to the collections it names. Null: one of them is not there, is another's
 * private one, or they go in a circle; then no game fits.
 */
export async function resolveReferences(
  { db, userId, findCollection }: Guide,
  filter: RomFilter,
): Promise<Conditions | null> {
  const filters: RomFilter[] = [];
  const collections = new Map<number, Collection>();
  const virtual: { facet: Facet; value: string }[] = [];
  const met = new Set<number>();
  let next: RomFilter | null = filter;
  while (next) {
    filters.push(next);
    if (next.collection_id !== undefined && !collections.has(next.collection_id)) {
      const collection = await findCollection(next.collection_id);
      if (!collection) return null;
      collections.set(collection.id, { id: collection.id, version: collection.version });
    }
    if (next.virtual_collection_id !== undefined) {
      const named = readVirtualId(next.virtual_collection_id);
      if (!named) return null;
      virtual.push({ facet: VIRTUAL_FACETS[named.type], value: named.name });
    }
    const smartId: number | undefined = next.smart_collection_id;
    if (smartId === undefined) break;
    if (met.has(smartId) || met.size === MOST_DEEP) return null;
    met.add(smartId);
    next = await findCriteria(db, smartId, userId);
    if (!next) return null;
  }
  return { filters, collections: [...collections.values()], virtual };
}

async function findCriteria(db: Db, id: number, userId: number | null): Promise<RomFilter | null> {
  const row = await findVisibleCriteria(db, id, userId);
  const criteria = row && parseCriteria(row.filter_criteria);
  return (criteria && readCriteria(criteria).data) ?? null;
}
