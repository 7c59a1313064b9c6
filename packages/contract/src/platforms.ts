import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Firmware } from './firmware.ts';
import { Id, IdParams, Nothing, RequestTime, Timestamp } from './wire.ts';

const MaybeId = z.nullable(z.int());
const MaybeText = z.nullable(z.string());

/** The player in the browser for the games of a platform. */
const PlatformPlayer = z.object({
  kind: z.enum(['emulator', 'flash']),
  /** `absent`: no core is installed. `firmware`: a core is installed, but lacks required firmware. */
  state: z.enum(['ready', 'absent', 'firmware']),
  /** Runs only if the browser allows shared memory between threads: over HTTPS. */
  needs_threads: z.boolean(),
});
export type PlatformPlayer = z.output<typeof PlatformPlayer>;

export const Platform = z
  .object({
    /** -1: a known platform that is not in this library. */
    id: z.int(),
    slug: z.string(),
    fs_slug: z.string(),
    name: z.string(),
    custom_name: z.string(),
    display_name: z.string(),
    description: z.string(),
    rom_count: z.int(),
    fs_size_bytes: z.int(),
    firmware: z.array(Firmware),
    firmware_count: z.int(),
    igdb_id: MaybeId,
    sgdb_id: MaybeId,
    moby_id: MaybeId,
    launchbox_id: MaybeId,
    ss_id: MaybeId,
    ra_id: MaybeId,
    hasheous_id: MaybeId,
    tgdb_id: MaybeId,
    flashpoint_id: MaybeId,
    igdb_slug: MaybeText,
    moby_slug: MaybeText,
    hltb_slug: MaybeText,
    libretro_slug: MaybeText,
    category: MaybeText,
    generation: MaybeId,
    family_name: MaybeText,
    family_slug: MaybeText,
    url: MaybeText,
    url_logo: MaybeText,
    aspect_ratio: z.string(),
    is_unidentified: z.boolean(),
    is_identified: z.boolean(),
    /** Null: no player supports the platform, or it is turned off. */
    player: z.nullable(PlatformPlayer),
    missing_from_fs: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Platform' });
export type Platform = z.output<typeof Platform>;

export const listPlatforms = defineRoute({
  method: 'GET',
  path: '/platforms',
  access: 'platforms.read',
  summary: 'The platforms of this library, by name.',
  query: z.object({ updated_after: z.optional(RequestTime) }),
  response: z.array(Platform),
});

export const listPlatformIds = defineRoute({
  method: 'GET',
  path: '/platforms/identifiers',
  access: 'platforms.read',
  summary: 'The ids of the platforms of this library.',
  response: z.array(z.int()),
});

export const listSupportedPlatforms = defineRoute({
  method: 'GET',
  path: '/platforms/supported',
  access: 'platforms.read',
  summary: 'All platforms of the catalog.',
  response: z.array(Platform),
});

export const listFolderPlatforms = defineRoute({
  method: 'GET',
  path: '/platforms/filesystem',
  access: 'platforms.read',
  summary: 'The platform folders on disk that were not scanned yet.',
  response: z.array(Platform),
});

export const getPlatform = defineRoute({
  method: 'GET',
  path: '/platforms/:id',
  access: 'platforms.read',
  summary: 'One platform.',
  params: IdParams,
  response: Platform,
});

export const addPlatform = defineRoute({
  method: 'POST',
  path: '/platforms',
  access: 'platforms.write',
  audit: 'platform_added',
  summary: 'Create a folder for a platform.',
  body: z.object({ fs_slug: z.string().check(z.maxLength(100)) }),
  response: Platform,
  status: 201,
});

export const updatePlatform = defineRoute({
  method: 'PUT',
  path: '/platforms/:id',
  access: 'platforms.write',
  audit: 'platform_changed',
  summary: 'Change how a platform is shown.',
  params: IdParams,
  body: z.object({
    aspect_ratio: z.nullish(
      z.string().check(z.regex(/^\d{1,3}(\.\d+)?\s*\/\s*\d{1,3}(\.\d+)?$/, 'must look like 2 / 3')),
    ),
    custom_name: z.nullish(z.string().check(z.maxLength(400))),
  }),
  response: Platform,
});

export const deletePlatform = defineRoute({
  method: 'DELETE',
  path: '/platforms/:id',
  access: 'platforms.write',
  audit: 'platform_deleted',
  summary: 'Remove a platform and its games from the library. Files on disk are kept.',
  params: IdParams,
  response: Nothing,
});

/** A platform that the caller hid from themselves. */
export const HiddenPlatform = z
  .object({ id: z.int(), slug: z.string(), fs_slug: z.string(), display_name: z.string() })
  .register(z.globalRegistry, { id: 'HiddenPlatform' });
export type HiddenPlatform = z.output<typeof HiddenPlatform>;

export const listHiddenPlatforms = defineRoute({
  method: 'GET',
  path: '/users/me/hidden-platforms',
  access: 'me.read',
  summary: 'The platforms that you hid from yourself, by name.',
  response: z.array(HiddenPlatform),
});

export const hideOwnPlatform = defineRoute({
  method: 'PUT',
  path: '/users/me/hidden-platforms',
  access: 'me.write',
  audit: { none: 'People only hide platforms from themselves.' },
  summary: 'Hide a platform from yourself, or show it again. Platforms that are not named stay.',
  body: z.object({ platform_id: Id, is_hidden: z.boolean() }),
  response: z.array(HiddenPlatform),
});
