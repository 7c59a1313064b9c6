import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { SourceId } from './sources.ts';
import { Id, IdParams, Timestamp } from './wire.ts';

/** Fields of a game that can come from several origins. */
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
export const MetadataField = z
  .enum(METADATA_FIELDS)
  .register(z.globalRegistry, { id: 'MetadataField' });
export type MetadataField = z.output<typeof MetadataField>;

/** Text, number, list of texts or null, depending on the field. Pictures are URLs. */
export const FieldValue = z.union([
  z.string().check(z.maxLength(100_000)),
  z.number(),
  z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(500)),
  z.null(),
]);
export type FieldValue = z.output<typeof FieldValue>;

/**
 * One change from the edit dialog. `reset`: discard the edit or lock of the field. `refuse`: reject
 * the matches of the source; `allow`: undo that.
 */
export const MetadataChange = z
  .union([
    z.strictObject({ field: MetadataField, value: FieldValue }),
    z.strictObject({ field: MetadataField, lock: z.literal(true) }),
    z.strictObject({ field: MetadataField, reset: z.literal(true) }),
    z.strictObject({ source: SourceId, action: z.enum(['refuse', 'allow']) }),
  ])
  .register(z.globalRegistry, { id: 'MetadataChange' });
export type MetadataChange = z.output<typeof MetadataChange>;

/** `file`: the file name; `dat`: a DAT; `user`: a user of this server. */
const Origin = z.union([SourceId, z.enum(['file', 'dat', 'user'])]);
export type FieldOrigin = z.output<typeof Origin>;

/** How a game was matched, strongest first. */
export const MATCH_METHODS = [
  'user',
  'file_tag',
  'checksum',
  'serial',
  'exact_name',
  'fuzzy_name',
] as const;
export const MatchMethod = z.enum(MATCH_METHODS).register(z.globalRegistry, { id: 'MatchMethod' });
export type MatchMethod = z.output<typeof MatchMethod>;

const FieldView = z.object({
  field: MetadataField,
  value: FieldValue,
  /** Null: there is no value from any origin. */
  origin: z.nullable(Origin),
  /** Scans don't change it. An edited field is always locked. */
  is_locked: z.boolean(),
  edited_at: z.nullable(Timestamp),
  edited_by: z.nullable(z.string()),
  /** The value of each origin, in order of priority. */
  choices: z.array(z.object({ origin: Origin, value: FieldValue })),
});
export type FieldView = z.output<typeof FieldView>;

const SourceMatch = z.object({
  source: SourceId,
  source_id: z.string(),
  /** `suggested`: not certain enough to be applied automatically. */
  state: z.enum(['applied', 'suggested']),
  method: MatchMethod,
  /** 0 to 1. */
  score: z.number(),
  /** Why it matched, such as `{"sha1": "…"}` or `{"name": "…", "wanted": "…"}`. */
  evidence: z.record(z.string(), z.string()),
  name: z.string(),
  platform_name: z.nullable(z.string()),
  url_cover: z.nullable(z.string()),
  /** The game's web page at the source. */
  website: z.nullable(z.string()),
  fetched_at: Timestamp,
});
export type SourceMatch = z.output<typeof SourceMatch>;

export const RomMetadata = z
  .object({
    rom_id: z.int(),
    fields: z.array(FieldView),
    matches: z.array(SourceMatch),
    /** Matches that a user rejected. `source_id` null: the source is rejected for this game. */
    refused: z.array(
      z.object({ source: SourceId, source_id: z.nullable(z.string()), refused_at: Timestamp }),
    ),
    /** Versions of the same game; `is_chosen`: a user grouped or separated them. */
    versions: z.object({ rom_ids: z.array(z.int()), is_chosen: z.boolean() }),
  })
  .register(z.globalRegistry, { id: 'RomMetadata' });
export type RomMetadata = z.output<typeof RomMetadata>;

export const getRomMetadata = defineRoute({
  method: 'GET',
  path: '/roms/:id/metadata',
  access: 'roms.read',
  summary: 'The displayed metadata of a game, its origins and the values of other origins.',
  params: IdParams,
  response: RomMetadata,
});

export const setMetadataField = defineRoute({
  method: 'PUT',
  path: '/roms/:id/metadata/fields/:field',
  access: 'roms.write',
  audit: ['metadata_edited', 'metadata_locked'],
  summary: 'Edit or lock a metadata field of a game. Scans no longer change it.',
  params: z.object({ id: Id, field: MetadataField }),
  body: z.union([z.object({ value: FieldValue }), z.object({ lock: z.literal(true) })]),
  response: RomMetadata,
});

export const resetMetadataField = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/metadata/fields/:field',
  access: 'roms.write',
  audit: 'metadata_reset',
  summary: 'Discard an edit or a lock of a field, which shows the value of the sources again.',
  params: z.object({ id: Id, field: MetadataField }),
  response: RomMetadata,
});

const SourceParams = z.object({ id: Id, source: SourceId });

export const matchSource = defineRoute({
  method: 'PUT',
  path: '/roms/:id/metadata/sources/:source',
  access: 'roms.write',
  audit: 'game_matched',
  summary: 'Match a game with a game of a metadata source and fetch its metadata.',
  params: SourceParams,
  body: z.object({ source_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  response: RomMetadata,
});

export const refuseSource = defineRoute({
  method: 'DELETE',
  path: '/roms/:id/metadata/sources/:source',
  access: 'roms.write',
  audit: 'match_rejected',
  summary: 'Reject the match or suggestion of one source. It is not matched again.',
  params: SourceParams,
  response: RomMetadata,
});

export const allowSource = defineRoute({
  method: 'POST',
  path: '/roms/:id/metadata/sources/:source/allow',
  access: 'roms.write',
  audit: 'match_allowed',
  summary: 'Clear the rejected matches of one source, so that the game can be matched again.',
  params: SourceParams,
  response: RomMetadata,
});

export const refreshMetadata = defineRoute({
  method: 'POST',
  path: '/roms/metadata/refresh',
  access: 'roms.write',
  audit: 'metadata_refreshed',
  summary: 'Fetch the metadata of some games again, in the background.',
  body: z.object({
    rom_ids: z.array(Id).check(z.minLength(1), z.maxLength(100_000)),
    /** Absent: all enabled sources. */
    sources: z.optional(z.array(SourceId).check(z.minLength(1))),
    /** Only these fields are updated; absent: all. */
    fields: z.optional(z.array(MetadataField).check(z.minLength(1))),
    /** Match the games again instead of using their known ids. */
    rematch: z._default(z.boolean(), false),
  }),
  response: z.object({ job_id: z.string() }),
});

export const arrangeVersions = defineRoute({
  method: 'POST',
  path: '/roms/versions',
  access: 'roms.write',
  audit: 'versions_arranged',
  summary: 'Group games as versions of one game, separate them, or restore the automatic grouping.',
  body: z.object({
    rom_ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
    action: z.enum(['join', 'split', 'auto']),
  }),
  response: z.null(),
});
