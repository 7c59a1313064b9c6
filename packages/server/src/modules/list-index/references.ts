import {
  type Facet,
  parseSearch,
  type RomFilter,
  RomFilterQuery,
  toRomFilter,
  VIRTUAL_TYPES,
  type VirtualType,
} from '@saveroom/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { Db } from '#core/db/engine.ts';

import {
  findVisibleCollection,
  findVisibleCollections,
  findVisibleCriteria,
} from './list-index.queries.ts';
import {
  collectionKey,
  collectionNames,
  type CollectionsByName,
} from './search/search-conditions.ts';

/** Deeper references between smart collections are treated as an error. */
const MAX_DEPTH = 5;

interface CollectionVersion {
  readonly id: number;
  readonly version: number;
}

interface ResolveOptions {
  readonly db: Db;
  readonly userId: number | null;
  /** Undefined: it does not exist or the user may not see it. */
  readonly findCollection: (id: number) => Promise<CollectionVersion | undefined>;
}

/** A filter with its collection references resolved. All parts must match. */
export interface ResolvedFilter {
  /** The filter itself and those of smart collections, without their references. */
  readonly filters: readonly RomFilter[];
  /** Games must be in each of them. `version` changes with the games of a collection. */
  readonly collections: readonly CollectionVersion[];
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
  const collections = new Map<number, CollectionVersion>();
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

/** Limit of the cached members of all collections together. */
const MAX_MEMBERS = 1_000_000;

interface Collection extends CollectionVersion {
  readonly members: readonly number[];
}

/** Caches the games of collections and reads them again only when they changed. */
export class CollectionMembers {
  readonly #db: Db;
  readonly #cache = new LRUCache<number, Collection>({
    maxSize: MAX_MEMBERS,
    // A collection above the limit is cached alone.
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

  /** The games of the collections that search terms name, by the key of the name. */
  async findNamed(
    terms: readonly string[],
    userId: number | null,
    isHidden: (id: number) => boolean,
  ): Promise<CollectionsByName> {
    const names = new Set(terms.flatMap(parseSearch).flatMap(collectionNames));
    if (names.size === 0) return new Map();
    const byName = new Map<string, readonly number[]>();
    for (const { id, name } of await findVisibleCollections(this.#db, userId)) {
      const key = collectionKey(name);
      if (!names.has(key) || isHidden(id)) continue;
      const { members = [] } = (await this.find(id, userId)) ?? {};
      byName.set(key, [...(byName.get(key) ?? []), ...members]);
    }
    return byName;
  }
}

/** The facet that each type of virtual collection is based on. */
export const VIRTUAL_FACETS: Readonly<Record<VirtualType, Facet>> = {
  collection: 'collections',
  franchise: 'franchises',
  genre: 'genres',
  mode: 'game_modes',
  company: 'companies',
};

/** A value becomes a virtual collection when more games than this share it. */
export const VIRTUAL_MORE_THAN = 2;

interface VirtualName {
  readonly name: string;
  readonly type: VirtualType;
}

const VirtualNameSchema = z.object({ name: z.string(), type: z.enum(VIRTUAL_TYPES) });

/** A virtual collection has no row: its id encodes its name and type. */
export const virtualId = ({ name, type }: VirtualName): string =>
  Buffer.from(JSON.stringify({ name, type })).toString('base64url');

/** The virtual collection with this id. Null: the id is not valid. */
export function readVirtualId(id: string): VirtualName | null {
  try {
    const text = Buffer.from(id, 'base64url').toString('utf8');
    return VirtualNameSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export type Criteria = Readonly<Record<string, unknown>>;

const SortParams = z.object({
  order_by: z.string().max(60).catch('name').default('name'),
  order_dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
});

/** Clients send different values for "not set". */
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * The filter of a smart collection. Criteria are query parameters of a list, in any spelling;
 * unknown ones are ignored.
 */
export function readCriteria(criteria: Criteria): z.ZodSafeParseResult<RomFilter> {
  const params = Object.fromEntries(Object.entries(criteria).filter(([, value]) => isSet(value)));
  return z.pipe(RomFilterQuery, z.transform(toRomFilter)).safeParse(params);
}

export const readOrder = (criteria: Criteria): z.output<typeof SortParams> =>
  SortParams.parse(criteria);

/** Parses stored criteria. Null: the text is not a JSON object. */
export function parseCriteria(text: string): Criteria | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
