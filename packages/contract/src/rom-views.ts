import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { FACETS, FILTER_FLAGS } from './filter-words.ts';
import type { Facet, FilterFlag } from './filter-words.ts';
import { STATUS_FILTERS } from './play-status.ts';
import { RomCard } from './rom-card.ts';
import { RomFilterQuery } from './rom-filter.ts';
import { Flag, Id } from './wire.ts';

export const PAGE_SIZE = 72;
const LIMIT_MAX = 10_000;

/**
 * Sort order and grouping of a list. Unknown sort orders mean the name; without one, a search is
 * sorted by how well games match, and any other list by name.
 */
export const ListQuery = z.object({
  order_by: z.optional(z.string().check(z.maxLength(60))),
  order_dir: z.pipe(
    z._default(z.string().check(z.maxLength(10)), 'asc'),
    z.transform((dir) => (dir.toLowerCase() === 'desc' ? ('desc' as const) : ('asc' as const))),
  ),
  /** Only one game of each group of versions. */
  group_by_meta_id: z._default(Flag, false),
});

export const PageQuery = z.extend(ListQuery, {
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(LIMIT_MAX)), 50),
  offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(100_000_000)), 0),
});

/** First character of the sort text → position of its first game. */
export const CharIndex = z.record(z.string(), z.int());

export const facetLists = <T extends z.ZodMiniType>(entry: T) =>
  Object.fromEntries(FACETS.map((facet) => [facet, z.array(entry)])) as Record<
    Facet,
    z.ZodMiniArray<T>
  >;

export const listRomCards = defineRoute({
  method: 'GET',
  path: '/roms/cards',
  access: 'roms.read',
  summary: 'The list of `GET /roms` as small cards for a gallery.',
  query: z.extend(z.extend(RomFilterQuery, PageQuery.shape), {
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(500)), PAGE_SIZE),
    with_char_index: z._default(Flag, false),
    /** A random sample instead of a page; the same for the same number and list. */
    seed: z.optional(Id),
  }),
  response: z.object({
    items: z.array(RomCard),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    char_index: CharIndex,
    /** The search text after spelling correction, if nothing matched it as typed. */
    corrected: z.nullable(z.string()),
  }),
});

const Counted = z.object({ value: z.string(), count: z.int() });
const flagCounts = Object.fromEntries(FILTER_FLAGS.map((flag) => [flag, z.int()])) as Record<
  FilterFlag,
  z.ZodMiniNumberFormat
>;

/**
 * Number of games each further filter value would leave. A list's counts ignore its own selection.
 */
export const RomFacetCounts = z
  .object({
    total: z.int(),
    ...facetLists(Counted),
    platforms: z.array(z.object({ id: z.int(), count: z.int() })),
    statuses: z.array(z.object({ value: z.enum(STATUS_FILTERS), count: z.int() })),
    metadata_providers: z.array(Counted),
    flags: z.object(flagCounts),
  })
  .register(z.globalRegistry, { id: 'RomFacetCounts' });
export type RomFacetCounts = z.output<typeof RomFacetCounts>;

export const countRomFacets = defineRoute({
  method: 'GET',
  path: '/roms/facets',
  access: 'roms.read',
  summary: 'How many games of a view each filter value would leave.',
  query: z.extend(RomFilterQuery, { group_by_meta_id: z._default(Flag, false) }),
  response: RomFacetCounts,
});

export const listRomIds = defineRoute({
  method: 'GET',
  path: '/roms/identifiers',
  access: 'roms.read',
  summary: 'The ids of every game you can see; with a filter, of those of the view, in its order.',
  query: z.extend(RomFilterQuery, ListQuery.shape),
  response: z.array(z.int()),
});
