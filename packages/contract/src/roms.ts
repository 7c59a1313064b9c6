import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { RomFilterQuery } from './rom-filter.ts';
import { DetailedRom, SimpleRom } from './rom-schemas.ts';
import { CharIndex, facetLists, ListQuery, PageQuery } from './rom-views.ts';
import { Flag, Id, IdParams, ServerMessageCode } from './wire.ts';

/** All filter values of the games in a view. */
export const RomFilterValues = z
  .object({ ...facetLists(z.string()), platforms: z.array(z.int()) })
  .register(z.globalRegistry, { id: 'RomFilterValues' });
export type RomFilterValues = z.output<typeof RomFilterValues>;

export const listRoms = defineRoute({
  method: 'GET',
  path: '/roms',
  access: 'roms.read',
  summary: 'Games, filtered, sorted and paged.',
  query: z.extend(z.extend(RomFilterQuery, PageQuery.shape), {
    with_char_index: z._default(Flag, true),
    with_filter_values: z._default(Flag, true),
    with_rom_id_index: z._default(Flag, true),
    with_total: z._default(Flag, true),
    /** Sent by default: 4.2 clients expect them and can't request them. */
    with_files: z._default(Flag, true),
  }),
  response: z.object({
    items: z.array(SimpleRom),
    total: z.nullable(z.int()),
    limit: z.int(),
    offset: z.int(),
    char_index: CharIndex,
    rom_id_index: z.array(z.int()),
    filter_values: RomFilterValues,
  }),
});

export const listRomFilters = defineRoute({
  method: 'GET',
  path: '/roms/filters',
  access: 'roms.read',
  summary: 'The filter values of a list of games.',
  query: RomFilterQuery,
  response: RomFilterValues,
});

export const getRandomRom = defineRoute({
  method: 'GET',
  path: '/roms/random',
  access: 'roms.read',
  summary: 'A random game of a list.',
  query: RomFilterQuery,
  response: z.nullable(SimpleRom),
});

export const getRom = defineRoute({
  method: 'GET',
  path: '/roms/:id',
  access: { scope: 'roms.read', unless: 'download' },
  summary: 'A game with all its details.',
  params: IdParams,
  response: DetailedRom,
});

export const getSimpleRom = defineRoute({
  method: 'GET',
  path: '/roms/:id/simple',
  access: 'roms.read',
  summary: 'One game in the form of game lists.',
  params: IdParams,
  response: SimpleRom,
});

/** Position of a game in a view, to step to the previous or next game. */
export const getRomPlace = defineRoute({
  method: 'GET',
  path: '/roms/:id/place',
  access: 'roms.read',
  summary: 'The position of a game in a list, with the previous and next games.',
  params: IdParams,
  query: z.extend(RomFilterQuery, ListQuery.shape),
  response: z.object({
    /** Null: the game is not in this view. */
    index: z.nullable(z.int()),
    total: z.int(),
    previous_id: z.nullable(z.int()),
    next_id: z.nullable(z.int()),
  }),
});

const Hash = z.optional(z.string().check(z.maxLength(64)));

export const getRomByHash = defineRoute({
  method: 'GET',
  path: '/roms/by-hash',
  access: 'roms.read',
  summary: 'The game with a file of this checksum.',
  query: z.object({ crc_hash: Hash, md5_hash: Hash, sha1_hash: Hash, ra_hash: Hash }),
  response: DetailedRom,
});

export const getRomByProvider = defineRoute({
  method: 'GET',
  path: '/roms/by-metadata-provider',
  access: 'roms.read',
  summary: 'The game in the library with this id of a metadata source.',
  query: z.object({
    igdb_id: z.optional(Id),
    moby_id: z.optional(Id),
    ss_id: z.optional(Id),
    ra_id: z.optional(Id),
    launchbox_id: z.optional(Id),
    hasheous_id: z.optional(Id),
    tgdb_id: z.optional(Id),
    flashpoint_id: z.optional(z.string().check(z.maxLength(100))),
    hltb_id: z.optional(Id),
  }),
  response: DetailedRom,
});

export const deleteRoms = defineRoute({
  method: 'POST',
  path: '/roms/delete',
  access: 'roms.write',
  audit: 'games_deleted',
  summary: 'Remove games from the library. Files of those in `delete_from_fs` move to the trash.',
  body: z.object({
    roms: z.array(z.int()).check(z.maxLength(100_000)),
    delete_from_fs: z._default(z.array(z.int()).check(z.maxLength(100_000)), []),
  }),
  response: z.object({
    successful_items: z.int(),
    failed_items: z.int(),
    failed_ids: z.array(z.int()),
    errors: z.array(z.string()),
    /** One code per entry of `errors`. */
    error_codes: z.array(ServerMessageCode),
  }),
});
