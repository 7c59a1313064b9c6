import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { SourceId } from './sources.ts';
import { Id, IdParams, Timestamp } from './wire.ts';

/** What is shown of a game and may come from several places. */
export const METADATA_FIELDS = [
  'name',
  'name_sort_key',
  'summary',
  'alternative_names',
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'player_count',
  'first_release_date',
  'average_rating',
  'youtube_video_id',
  'regions',
  'languages',
  'cover',
  'screenshots',
  'manual',
] as const;
export const MetadataField = z.enum(METADATA_FIELDS).meta({ id: 'MetadataField' });
export type MetadataField = z.output<typeof MetadataField>;

/** Text, a number, a list of words or nothing, as the field is. Pictures are addresses. */
export const FieldValue = z.union([
  z.string().max(100_000),
  z.number(),
  z.array(z.string().max(2000)).max(500),
  z.null(),
]);
export type FieldValue = z.output<typeof FieldValue>;

/** `file`: the name of the file; `dat`: a DAT; `user`: somebody here. */
const Origin = z.union([SourceId, z.enum(['file', 'dat', 'user'])]);
export type FieldOrigin = z.output<typeof Origin>;

/** How a game was recognised, the strongest first. */
export const MATCH_METHODS = [
  'user',
  'file_tag',
  'checksum',
  'serial',
  'exact_name',
  'fuzzy_name',
] as const;
export const MatchMethod = z.enum(MATCH_METHODS).meta({ id: 'MatchMethod' });
export type MatchMethod = z.output<typeof MatchMethod>;

const FieldView = z.object({
  field: MetadataField,
  value: FieldValue,
  /** Null: nobody says anything about it. */
  origin: Origin.nullable(),
  /** No scan changes it. An edit always is. */
  is_locked: z.boolean(),
  edited_at: Timestamp.nullable(),
  edited_by: z.string().nullable(),
  /** What each place would say, the first in order of priority first. */
  choices: z.array(z.object({ origin: Origin, value: FieldValue })),
});
export type FieldView = z.output<typeof FieldView>;

const SourceMatch = z.object({
  source: SourceId,
  source_id: z.string(),
  /** `suggested`: not sure enough to be applied without asking. */
  state: z.enum(['applied', 'suggested']),
  method: MatchMethod,
  /** 0 to 1. */
  score: z.number(),
  /** What spoke for it, such as `{"sha1": "…"}` or `{"name": "…", "wanted": "…"}`. */
  evidence: z.record(z.string(), z.string()),
  name: z.string(),
  platform_name: z.string().nullable(),
  url_cover: z.string().nullable(),
  /** Its page at the source, for people. */
  website: z.string().nullable(),
  fetched_at: Timestamp,
});
export type SourceMatch = z.output<typeof SourceMatch>;

export const RomMetadata = z
  .object({
    rom_id: z.int(),
    fields: z.array(FieldView),
    matches: z.array(SourceMatch),
    /** Wrong ones that stay away. `source_id` null: nothing of this source is wanted. */
    refused: z.array(
      z.object({ source: SourceId, source_id: z.string().nullable(), refused_at: Timestamp }),
    ),
    /** Versions of the same game; `chosen`: a person put them together or apart. */
    versions: z.object({ rom_ids: z.array(z.int()), is_chosen: z.boolean() }),
  })
  .meta({ id: 'RomMetadata' });
export type RomMetadata = z.output<typeof RomMetadata>;

export const getRomMetadata = defineRoute({
  method: 'GET',
  path: '/roms/:id/metadata',
  access: 'roms.read',
  summary: 'Where each shown fact of a game comes from, and what else is known.',
  params: IdParams,
  response: RomMetadata,
});

export const setMetadataField = defineRoute({
  method: 'PUT',
  path: '/roms/:id/metadata/fields/:field',
  access: 'roms.write',
  summary: 'Edit a fact of a game, or lock it as it is. Scans no longer change it.',
  params: z.object({ id: Id, field: MetadataField }),
  body: z.union([z.object({ value: FieldValue }), z.object({ lock: z.literal(true) })]),
  response: RomMetadata,
});

export const returnMetadataField = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/metadata/fields/:field',
  access: 'roms.write',
  summary: 'Give up an edit or a lock: what the sources say is shown again.',
  params: z.object({ id: Id, field: MetadataField }),
  response: RomMetadata,
});

const SourceParams = z.object({ id: Id, source: SourceId });

export const matchSource = defineRoute({
  method: 'PUT',
  path: '/roms/:id/metadata/sources/:source',
  access: 'roms.write',
  summary: 'Say which game of a source this is; its facts are fetched at once.',
  params: SourceParams,
  body: z.object({ source_id: z.string().trim().min(1).max(200) }),
  response: RomMetadata,
});

export const refuseSource = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/metadata/sources/:source',
  access: 'roms.write',
  summary: 'Remove the match or suggestion of one source; it stays away.',
  params: SourceParams,
  response: RomMetadata,
});

export const allowSource = defineRoute({
  method: 'POST',
  path: '/roms/:id/metadata/sources/:source/allow',
  access: 'roms.write',
  summary: 'Forget what was refused of one source, so that it may be matched again.',
  params: SourceParams,
  response: RomMetadata,
});

export const refreshMetadata = defineRoute({
  method: 'POST',
  path: '/roms/metadata/refresh',
  access: 'roms.write',
  summary: 'Ask sources again about some games, in the background.',
  body: z.object({
    rom_ids: z.array(Id).min(1).max(100_000),
    /** Absent: every source that is switched on. */
    sources: z.array(SourceId).min(1).optional(),
    /** Only these facts are taken over; absent: all. */
    fields: z.array(MetadataField).min(1).optional(),
    /** Look the games up anew instead of by the ids already known. */
    rematch: z.boolean().default(false),
  }),
  response: z.object({ job_id: z.string() }),
});

export const arrangeVersions = defineRoute({
  method: 'POST',
  path: '/roms/versions',
  access: 'roms.write',
  summary: 'Put games together as versions of one, take them apart, or leave it to the evidence.',
  body: z.object({
    rom_ids: z.array(Id).min(1).max(1000),
    action: z.enum(['join', 'split', 'auto']),
  }),
  response: z.null(),
});

/** What one source answers in the match dialog. */
const SourceAnswer = z.object({
  source: SourceId,
  /** `ok` with no result: it does not know. Else why it could not be asked. */
  state: z.enum(['ok', 'key_missing', 'disabled', 'no_platform', 'failed']),
  problem: z.string().nullable(),
  results: z.array(
    z.object({
      source_id: z.string(),
      name: z.string(),
      platform_name: z.string().nullable(),
      year: z.int().nullable(),
      summary: z.string().nullable(),
      url_cover: z.string().nullable(),
      /** 0 to 1: how well the name fits. */
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
    /** Only this one: the dialog asks one by one, so that a slow source holds up nobody. */
    source: SourceId.optional(),
  }),
  response: z.array(SourceAnswer),
});

const SearchRom = z
  .object({
    id: z.int().nullable(),
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
