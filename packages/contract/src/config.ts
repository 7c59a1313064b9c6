import { z } from 'zod';

import { defineRoute } from './define-route.ts';

const Names = z.array(z.string());

/** One player's buttons: number of the button → keyboard key and gamepad button. */
export const EjsPlayerControls = z.record(
  z.string(),
  z.object({ value: z.string().optional(), value2: z.string().optional() }),
);
export const EjsControls = z.object({
  _0: EjsPlayerControls,
  _1: EjsPlayerControls,
  _2: EjsPlayerControls,
  _3: EjsPlayerControls,
});
export type EjsControls = z.output<typeof EjsControls>;

export const Config = z
  .object({
    CONFIG_FILE_MOUNTED: z.boolean(),
    CONFIG_FILE_WRITABLE: z.boolean(),
    CONFIG_FILE_PARSE_ERROR: z.string().nullable(),
    EXCLUDED_PLATFORMS: Names,
    EXCLUDED_SINGLE_EXT: Names,
    EXCLUDED_SINGLE_FILES: Names,
    EXCLUDED_MULTI_FILES: Names,
    EXCLUDED_MULTI_PARTS_EXT: Names,
    EXCLUDED_MULTI_PARTS_FILES: Names,
    DEFAULT_EXCLUDED_DIRS: Names,
    DEFAULT_EXCLUDED_FILES: Names,
    DEFAULT_EXCLUDED_EXTENSIONS: Names,
    PLATFORMS_BINDING: z.record(z.string(), z.string()),
    PLATFORMS_VERSIONS: z.record(z.string(), z.string()),
    SKIP_HASH_CALCULATION: z.boolean(),
    EJS_DEBUG: z.boolean(),
    EJS_CACHE_LIMIT: z.int().nullable(),
    EJS_DISABLE_AUTO_UNLOAD: z.boolean(),
    EJS_DISABLE_BATCH_BOOTUP: z.boolean(),
    EJS_NETPLAY_ENABLED: z.boolean(),
    EJS_NETPLAY_ICE_SERVERS: z.array(z.looseObject({})),
    EJS_SETTINGS: z.record(z.string(), z.record(z.string(), z.string())),
    EJS_CONTROLS: z.record(z.string(), EjsControls),
    SCAN_METADATA_PRIORITY: Names,
    SCAN_ARTWORK_PRIORITY: Names,
    SCAN_ARTWORK_PRIORITY_OVERRIDES: z.record(z.string(), Names),
    SCAN_REGION_PRIORITY: Names,
    SCAN_LANGUAGE_PRIORITY: Names,
    SCAN_MEDIA: Names,
    GAMELIST_AUTO_EXPORT_ON_SCAN: z.boolean(),
    GAMELIST_MEDIA_THUMBNAIL: z.string(),
    GAMELIST_MEDIA_IMAGE: z.string(),
    PEGASUS_AUTO_EXPORT_ON_SCAN: z.boolean(),
  })
  .meta({ id: 'Config' });
export type Config = z.output<typeof Config>;

export const getConfig = defineRoute({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'The library rules and emulator settings in force.',
  response: Config,
});
