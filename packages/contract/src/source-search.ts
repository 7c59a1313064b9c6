import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { MatchMethod } from './metadata.ts';
import { SOURCE_FAULTS, SourceId, SourceProblem } from './sources.ts';
import { Flag, Timestamp } from './wire.ts';

/** The response of one source in the match dialog. */
const SourceAnswer = z.object({
  source: SourceId,
  /**
   * `ok` without results: it doesn't have the game. `no_platform`: it doesn't cover the platform.
   * `no_search`: it cannot be searched this way. Anything else: why it could not be queried.
   */
  state: z.enum(['ok', 'no_platform', 'no_search', ...SOURCE_FAULTS]),
  problem: z.nullable(z.string()),
  problem_kind: z.nullable(SourceProblem),
  /** Since when the source has been failing. */
  failing_since: z.nullable(Timestamp),
  results: z.array(
    z.object({
      source_id: z.string(),
      name: z.string(),
      platform_name: z.nullable(z.string()),
      year: z.nullable(z.int()),
      summary: z.nullable(z.string()),
      url_cover: z.nullable(z.string()),
      /** 0 to 1: how well the name matches. */
      score: z.number(),
      method: MatchMethod,
    }),
  ),
});
export type SourceAnswer = z.output<typeof SourceAnswer>;

export const searchSources = defineRoute({
  method: 'GET',
  path: '/search/sources',
  access: 'roms.write',
  summary: 'Find matches for a game in every metadata source.',
  query: z.object({
    rom_id: z.coerce.number<number>().check(z.int(), z.positive()),
    search_term: z._default(z.string().check(z.maxLength(400)), ''),
    search_by: z._default(z.enum(['name', 'id', 'checksum']), 'name'),
    /**
     * Only this source: the dialog queries each one separately, so that a slow source delays no
     * other.
     */
    source: z.optional(SourceId),
    /** Also query sources that are paused after errors. */
    retry: z._default(Flag, false),
  }),
  response: z.array(SourceAnswer),
});

export const SearchRom = z
  .object({
    /** Always null: results are not library games. */
    id: z.null(),
    igdb_id: z.nullable(z.int()),
    moby_id: z.nullable(z.int()),
    ss_id: z.nullable(z.int()),
    sgdb_id: z.nullable(z.int()),
    launchbox_id: z.nullable(z.int()),
    flashpoint_id: z.nullable(z.string()),
    libretro_id: z.nullable(z.string()),
    platform_id: z.int(),
    name: z.string(),
    slug: z.string(),
    summary: z.string(),
    igdb_url_cover: z.string(),
    moby_url_cover: z.string(),
    ss_url_cover: z.string(),
    sgdb_url_cover: z.string(),
    launchbox_url_cover: z.string(),
    flashpoint_url_cover: z.string(),
    libretro_url_cover: z.string(),
    is_identified: z.boolean(),
    is_unidentified: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SearchRom' });
export type SearchRom = z.output<typeof SearchRom>;

export const searchRoms = defineRoute({
  method: 'GET',
  path: '/search/roms',
  access: 'roms.read',
  summary: 'Search metadata sources for games by name or id. Games of the same name are merged.',
  query: z.object({
    rom_id: z.coerce.number<number>().check(z.int(), z.positive()),
    search_term: z._default(z.string().check(z.maxLength(400)), ''),
    search_by: z.pipe(
      z._default(z.string().check(z.maxLength(20)), 'name'),
      z.transform((word) => (word.toLowerCase() === 'id' ? ('id' as const) : ('name' as const))),
    ),
  }),
  response: z.array(SearchRom),
});

const SearchCover = z
  .object({
    name: z.string(),
    resources: z.array(
      z.object({
        thumb: z.string(),
        url: z.string(),
        type: z.enum(['static', 'animated']),
        width: z.int(),
        height: z.int(),
        style: z.string(),
        author: z.string(),
        score: z.int(),
        nsfw: z.boolean(),
        humor: z.boolean(),
        epilepsy: z.boolean(),
        source: SourceId,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'SearchCover' });
export type SearchCover = z.output<typeof SearchCover>;

export const searchCovers = defineRoute({
  method: 'GET',
  path: '/search/cover',
  access: 'roms.read',
  summary: 'Covers of a game from the sources that offer several.',
  query: z.object({ search_term: z._default(z.string().check(z.maxLength(400)), '') }),
  response: z.array(SearchCover),
});
