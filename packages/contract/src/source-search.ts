import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { MatchMethod } from './metadata.ts';
import { SOURCE_STATES, SourceId, SourceProblem } from './sources.ts';
import { Flag, Timestamp } from './wire.ts';

/** The response of one source in the match dialog. */
const SourceAnswer = z.object({
  source: SourceId,
  /**
   * `ok` without results: it doesn't have the game. `no_platform`: it doesn't cover the platform.
   * `no_search`: it cannot be searched this way. Anything else: why it could not be queried.
   */
  state: z.enum(['ok', 'no_platform', 'no_search', ...SOURCE_STATES]).exclude(['ready']),
  problem: z.string().nullable(),
  problem_kind: SourceProblem.nullable(),
  /** Since when the source has been failing. */
  failing_since: Timestamp.nullable(),
  results: z.array(
    z.object({
      source_id: z.string(),
      name: z.string(),
      platform_name: z.string().nullable(),
      year: z.int().nullable(),
      summary: z.string().nullable(),
      url_cover: z.string().nullable(),
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
  summary: 'Ask every source which game this is, side by side.',
  query: z.object({
    rom_id: z.coerce.number<number>().int().positive(),
    search_term: z.string().max(400).default(''),
    search_by: z.enum(['name', 'id', 'checksum']).default('name'),
    /**
     * Only this source: the dialog queries each one separately, so that a slow source delays no
     * other.
     */
    source: SourceId.optional(),
    /** Also query sources that are paused after errors. */
    retry: Flag.default(false),
  }),
  response: z.array(SourceAnswer),
});

export const SearchRom = z
  .object({
    /** Always null: results are not library games. */
    id: z.null(),
    igdb_id: z.int().nullable(),
    moby_id: z.int().nullable(),
    ss_id: z.int().nullable(),
    sgdb_id: z.int().nullable(),
    launchbox_id: z.int().nullable(),
    flashpoint_id: z.string().nullable(),
    libretro_id: z.string().nullable(),
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
  .meta({ id: 'SearchRom' });
export type SearchRom = z.output<typeof SearchRom>;

export const searchRoms = defineRoute({
  method: 'GET',
  path: '/search/roms',
  access: 'roms.read',
  summary: 'Games of the sources by name or id, those of one name as one.',
  query: z.object({
    rom_id: z.coerce.number<number>().int().positive(),
    search_term: z.string().max(400).default(''),
    search_by: z
      .string()
      .max(20)
      .default('name')
      .transform((word) => (word.toLowerCase() === 'id' ? ('id' as const) : ('name' as const))),
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
        source: SourceId,
      }),
    ),
  })
  .meta({ id: 'SearchCover' });
export type SearchCover = z.output<typeof SearchCover>;

export const searchCovers = defineRoute({
  method: 'GET',
  path: '/search/cover',
  access: 'roms.read',
  summary: 'Covers of the sources that have many to choose from.',
  query: z.object({ search_term: z.string().max(400).default('') }),
  response: z.array(SearchCover),
});
