import type { Facet, RomFilter } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

import { parseCriteria, readCriteria } from './criteria.ts';
import { findVisibleCriteria } from './references.queries.ts';
import { readVirtualId, VIRTUAL_FACETS } from './virtual-collection.ts';

/** Deeper references between smart collections are treated as an error. */
const MAX_DEPTH = 5;

interface Collection {
  readonly id: number;
  readonly version: number;
}

interface ResolveOptions {
  readonly db: Db;
  readonly userId: number | null;
  /** Undefined: it does not exist or the user may not see it. */
  readonly findCollection: (id: number) => Promise<Collection | undefined>;
}

/** A filter with its collection references resolved. All parts must match. */
export interface ResolvedFilter {
  /** The filter itself and those of smart collections, without their references. */
  readonly filters: readonly RomFilter[];
  /** Games must be in each of them. `version` changes with the games of a collection. */
  readonly collections: readonly Collection[];
  readonly virtual: readonly { readonly facet: Facet; readonly value: string }[];
}

/**
 * Resolves the collections that a filter refers to. Null: one of them does not exist or is private
 * to another user, or the references form a cycle; then no game matches.
 */
export async function resolveReferences(
  { db, userId, findCollection }: ResolveOptions,
  filter: RomFilter,
): Promise<ResolvedFilter | null> {
  const filters: RomFilter[] = [];
  const collections = new Map<number, Collection>();
  const virtual: { facet: Facet; value: string }[] = [];
  const visited = new Set<number>();
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
    if (visited.has(smartId) || visited.size === MAX_DEPTH) return null;
    visited.add(smartId);
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
