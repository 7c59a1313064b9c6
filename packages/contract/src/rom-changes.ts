import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { MetadataChange } from './metadata.ts';
import { DetailedRom } from './rom-schemas.ts';
import { FormFile } from './users.ts';
import { Flag, IdParams, preprocess } from './wire.ts';

export const ROM_COVER_MAX_BYTES = 20 * 1024 * 1024;
const TEXT_MAX_BYTES = 2 * 1024 * 1024;
const NAME_MAX = 450;

/** Absent: unchanged. Empty: remove the id of this source. */
const SourceGame = z.optional(z.coerce.string<string | number>().check(z.trim(), z.maxLength(200)));
const Address = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(2000),
      z.regex(/^$|^https?:\/\//i, 'must begin with http:// or https://'),
    ),
);
/** A JSON object as text. */
const Raw = z.optional(z.string().check(z.maxLength(TEXT_MAX_BYTES)));

/**
 * A JSON list of changes as text; `PUT /roms/{id}/metadata/…` takes the same changes one by one.
 */
const Changes = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(TEXT_MAX_BYTES)),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ message: 'must be JSON', code: 'custom', input: text });
          return z.NEVER;
        }
      }),
    ),
    z.array(MetadataChange).check(z.maxLength(100)),
  ),
);

/** Absent fields stay unchanged. Either all changes apply or none. */
export const RomForm = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(NAME_MAX))),
  name_sort_key: z.optional(z.string().check(z.trim(), z.maxLength(NAME_MAX))),
  summary: z.optional(z.string().check(z.maxLength(100_000))),
  /** Renames the file or folder on disk. */
  fs_name: z.optional(z.string().check(z.trim(), z.maxLength(NAME_MAX))),
  url_cover: Address,
  url_manual: Address,
  /** Clients send an empty string for "no file". */
  artwork: preprocess((value) => (value === '' ? undefined : value), z.optional(FormFile)),
  igdb_id: SourceGame,
  moby_id: SourceGame,
  ss_id: SourceGame,
  ra_id: SourceGame,
  sgdb_id: SourceGame,
  launchbox_id: SourceGame,
  hasheous_id: SourceGame,
  tgdb_id: SourceGame,
  flashpoint_id: SourceGame,
  hltb_id: SourceGame,
  libretro_id: SourceGame,
  raw_igdb_metadata: Raw,
  raw_moby_metadata: Raw,
  raw_ss_metadata: Raw,
  raw_launchbox_metadata: Raw,
  raw_hasheous_metadata: Raw,
  raw_flashpoint_metadata: Raw,
  raw_hltb_metadata: Raw,
  raw_manual_metadata: Raw,
  changes: Changes,
});
export type RomForm = z.output<typeof RomForm>;

export const updateRom = defineRoute({
  method: 'PUT',
  path: '/roms/:id',
  access: 'roms.write',
  audit: [
    'metadata_edited',
    'metadata_locked',
    'metadata_reset',
    'game_matched',
    'match_rejected',
    'match_allowed',
    'game_renamed',
  ],
  summary: 'Edit a game, set its matches, rename its file or set its cover.',
  params: IdParams,
  query: z.object({ remove_cover: z.optional(Flag), unmatch_metadata: z.optional(Flag) }),
  body: RomForm,
  encoding: 'form',
  form: { maxFileBytes: ROM_COVER_MAX_BYTES, maxTextBytes: TEXT_MAX_BYTES },
  response: DetailedRom,
});
