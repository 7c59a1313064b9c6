import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { SOURCE_IDS, type SourceId, type WireSource } from './sources.ts';
import { Nothing } from './wire.ts';

const Names = z.array(z.string());

/** The exclusion lists, by their keys in `Config`. */
export const EXCLUSION_TYPES = [
  'EXCLUDED_PLATFORMS',
  'EXCLUDED_SINGLE_EXT',
  'EXCLUDED_SINGLE_FILES',
  'EXCLUDED_MULTI_FILES',
  'EXCLUDED_MULTI_PARTS_EXT',
  'EXCLUDED_MULTI_PARTS_FILES',
] as const;
export type ExclusionType = (typeof EXCLUSION_TYPES)[number];

/** The sources of the reference API, in its order. */
const REFERENCE_PRIORITY_SOURCES = [
  'igdb',
  'moby',
  'ss',
  'ra',
  'launchbox',
  'hasheous',
  'tgdb',
  'sgdb',
  'flashpoint',
  'hltb',
  'gamelist',
  'libretro',
] as const;

/** Ids of metadata sources in priority lists. */
export const PRIORITY_SOURCES: readonly (SourceId | WireSource)[] = [
  ...new Set([...REFERENCE_PRIORITY_SOURCES, ...SOURCE_IDS]),
];

export const MEDIA_TYPES = [
  'bezel',
  'box2d',
  'box2d_back',
  'box2d_side',
  'box3d',
  'miximage',
  'miximage_v2',
  'physical',
  'screenshot',
  'title_screen',
  'marquee',
  'logo',
  'fanart',
  'video',
  'video_normalized',
  'manual',
] as const;

/** The first entry of each of these two lists is the default. */
export const GAMELIST_THUMBNAILS = [
  'box2d',
  'box3d',
  'miximage',
  'miximage_v2',
  'physical',
] as const;
export const GAMELIST_IMAGES = [
  'screenshot',
  'title_screen',
  'miximage',
  'miximage_v2',
  'box2d',
] as const;

/** Whether a game's own region tags or the configured regions win. */
export const REGION_MODES = ['prefer_rom_tags', 'prefer_config'] as const;

/** One player's controls: button number → keyboard key and gamepad button. */
export const EjsPlayerControls = z.record(
  z.string(),
  z.object({ value: z.optional(z.string()), value2: z.optional(z.string()) }),
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
    CONFIG_FILE_PARSE_ERROR: z.nullable(z.string()),
    /** Unknown or invalid keys of the file; the rest of the file is used. */
    CONFIG_FILE_WARNINGS: Names,
    EXCLUDED_PLATFORMS: Names,
    EXCLUDED_SINGLE_EXT: Names,
    EXCLUDED_SINGLE_FILES: Names,
    EXCLUDED_MULTI_FILES: Names,
    EXCLUDED_MULTI_PARTS_EXT: Names,
    EXCLUDED_MULTI_PARTS_FILES: Names,
    /** Files to treat as games although they don't look like one, such as texts and pictures. */
    INCLUDED_SINGLE_EXT: Names,
    INCLUDED_SINGLE_FILES: Names,
    DEFAULT_EXCLUDED_DIRS: Names,
    DEFAULT_EXCLUDED_FILES: Names,
    DEFAULT_EXCLUDED_EXTENSIONS: Names,
    PLATFORMS_BINDING: z.record(z.string(), z.string()),
    PLATFORMS_VERSIONS: z.record(z.string(), z.string()),
    SKIP_HASH_CALCULATION: z.boolean(),
    EJS_DEBUG: z.boolean(),
    EJS_CACHE_LIMIT: z.nullable(z.int()),
    EJS_DISABLE_AUTO_UNLOAD: z.boolean(),
    EJS_DISABLE_BATCH_BOOTUP: z.boolean(),
    EJS_NETPLAY_ENABLED: z.boolean(),
    EJS_NETPLAY_ICE_SERVERS: z.array(
      z.looseObject({ urls: z.union([z.string(), z.array(z.string())]) }),
    ),
    EJS_SETTINGS: z.record(z.string(), z.record(z.string(), z.string())),
    EJS_CONTROLS: z.record(z.string(), EjsControls),
    SCAN_METADATA_PRIORITY: Names,
    SCAN_ARTWORK_PRIORITY: Names,
    SCAN_ARTWORK_PRIORITY_OVERRIDES: z.record(z.string(), Names),
    /** Game field → source priority for that field only. */
    SCAN_FIELD_PRIORITY: z.record(z.string(), Names),
    /** Platform slug → settings that differ for that platform. */
    SCAN_PLATFORM_PRIORITY: z.record(
      z.string(),
      z.object({
        metadata: z.optional(Names),
        artwork: z.optional(Names),
        fields: z.optional(z.record(z.string(), Names)),
      }),
    ),
    SCAN_REGION_PRIORITY: Names,
    SCAN_REGION_MODE: z.enum(REGION_MODES),
    SCAN_LANGUAGE_PRIORITY: Names,
    SCAN_MEDIA: Names,
    GAMELIST_AUTO_EXPORT_ON_SCAN: z.boolean(),
    GAMELIST_MEDIA_THUMBNAIL: z.string(),
    GAMELIST_MEDIA_IMAGE: z.string(),
    PEGASUS_AUTO_EXPORT_ON_SCAN: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Config' });
export type Config = z.output<typeof Config>;

export const getConfig = defineRoute({
  method: 'GET',
  path: '/config',
  access: 'public',
  repliesByCaller: true,
  summary: 'The library rules and emulator settings in force.',
  response: Config,
});

const Text = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(450),
    z.regex(/^[^\p{C}]*$/u, 'must not hold control characters'),
  );
const Folder = Text.check(z.maxLength(100), z.regex(/^[^/\\]*$/, 'must be the name of one folder'));
const Binding = z.object({ fs_slug: Folder, slug: Folder });
const FolderParams = z.object({ fs_slug: z.string().check(z.maxLength(450)) });

const Sources = z.array(z.enum(PRIORITY_SOURCES)).check(z.maxLength(50));
const Codes = z.array(Text.check(z.maxLength(20))).check(z.maxLength(50));

const FieldSources = z.record(Text.check(z.maxLength(40)), Sources);

/**
 * Absent fields stay unchanged. An override that is null or empty falls back to `artwork_priority`.
 */
export const ScanConfig = z.object({
  metadata_priority: z.optional(Sources),
  artwork_priority: z.optional(Sources),
  cover_priority: z.nullish(Sources),
  screenshot_priority: z.nullish(Sources),
  manual_priority: z.nullish(Sources),
  /**
   * Game field → sources. Replaces all of them: an omitted field uses the general priority again.
   */
  field_priority: z.nullish(FieldSources),
  /** Platform slug → overrides; replaces all of them. */
  platform_priority: z.nullish(
    z.record(
      Text.check(z.maxLength(100)),
      z.object({
        metadata: z.optional(Sources),
        artwork: z.optional(Sources),
        fields: z.optional(FieldSources),
      }),
    ),
  ),
  region_priority: z.optional(Codes),
  region_mode: z.optional(z.enum(REGION_MODES)),
  language_priority: z.optional(Codes),
  media: z.optional(z.array(z.enum(MEDIA_TYPES)).check(z.maxLength(50))),
  gamelist_export: z.optional(z.boolean()),
  gamelist_thumbnail: z.optional(z.enum(GAMELIST_THUMBNAILS)),
  gamelist_image: z.optional(z.enum(GAMELIST_IMAGES)),
  pegasus_export: z.optional(z.boolean()),
});
export type ScanConfig = z.output<typeof ScanConfig>;

export const bindPlatform = defineRoute({
  method: 'POST',
  path: '/config/system/platforms',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Bind a folder to a platform. A folder that is bound already keeps its platform.',
  body: Binding,
  response: Nothing,
});

export const unbindPlatform = defineRoute({
  method: 'DELETE',
  path: '/config/system/platforms/:fs_slug',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Remove the platform binding of a folder.',
  params: FolderParams,
  response: Nothing,
});

export const bindVersion = defineRoute({
  method: 'POST',
  path: '/config/system/versions',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Set the platform that a folder contains a version of.',
  body: Binding,
  response: Nothing,
});

export const unbindVersion = defineRoute({
  method: 'DELETE',
  path: '/config/system/versions/:fs_slug',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Remove the version binding of a folder, which becomes a platform again.',
  params: FolderParams,
  response: Nothing,
});

export const addExclusion = defineRoute({
  method: 'POST',
  path: '/config/exclude',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Add an exclusion: matching files are left out of scans.',
  body: z.object({ exclusion_type: z.enum(EXCLUSION_TYPES), exclusion_value: Text }),
  response: Nothing,
});

export const removeExclusion = defineRoute({
  method: 'DELETE',
  path: '/config/exclude/:exclusion_type/:exclusion_value',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Remove an exclusion. Built-in exclusions stay.',
  params: z.object({
    exclusion_type: z.enum(EXCLUSION_TYPES),
    exclusion_value: z.string().check(z.maxLength(450)),
  }),
  response: Nothing,
});

export const updateScanConfig = defineRoute({
  method: 'PUT',
  path: '/config/scan',
  access: 'platforms.write',
  audit: 'config_changed',
  summary: 'Change the priority of sources and media in scans.',
  body: ScanConfig,
  response: Nothing,
});
