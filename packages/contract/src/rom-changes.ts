import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { MetadataChange } from './metadata.ts';
import { DetailedRom } from './rom-schemas.ts';
import { FormFile } from './users.ts';
import { Flag, IdParams } from './wire.ts';

export const ROM_COVER_MAX_BYTES = 20 * 1024 * 1024;
const TEXT_MAX_BYTES = 2 * 1024 * 1024;
const NAME_MAX = 450;

/** Absent: unchanged. Empty: remove the id of this source. */
const SourceGame = z.coerce.string<string | number>().trim().max(200).optional();
const Address = z
  .string()
  .trim()
  .max(2000)
  .regex(/^$|^https?:\/\//i, 'must begin with http:// or https://')
  .optional();
/** A JSON object as text. */
const Raw = z.string().max(TEXT_MAX_BYTES).optional();

/**
 * A JSON list of changes as text; `PUT /roms/{id}/metadata/…` takes the same changes one by one.
 */
const Changes = z
  .string()
  .max(TEXT_MAX_BYTES)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(MetadataChange).max(100))
  .optional();

/** Absent fields stay unchanged. Either all changes apply or none. */
export const RomForm = z.object({
  name: z.string().trim().max(NAME_MAX).optional(),
  name_sort_key: z.string().trim().max(NAME_MAX).optional(),
  summary: z.string().max(100_000).optional(),
  /** Renames the file or folder on disk. */
  fs_name: z.string().trim().max(NAME_MAX).optional(),
  url_cover: Address,
  url_manual: Address,
  /** Clients send an empty string for "no file". */
  artwork: z.preprocess((value) => (value === '' ? undefined : value), FormFile.optional()),
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
  summary: 'Edit a game, match it by hand, rename its file or give it a cover of its own.',
  params: IdParams,
  query: z.object({ remove_cover: Flag.optional(), unmatch_metadata: Flag.optional() }),
  body: RomForm,
  encoding: 'form',
  form: { maxFileBytes: ROM_COVER_MAX_BYTES, maxTextBytes: TEXT_MAX_BYTES },
  response: DetailedRom,
});
