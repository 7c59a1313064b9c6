import type { Config, EjsControls } from '@saveroom/contract';
import { parse } from 'yaml';
import { z } from 'zod';

import {
  DEFAULT_EXCLUDED_DIRS,
  DEFAULT_EXCLUDED_EXTENSIONS,
  DEFAULT_EXCLUDED_FILES,
} from './default-exclusions.ts';

/** An empty key in YAML reads as null: the same as absent. */
const section = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value ?? undefined, schema);
const Names = section(z.array(z.coerce.string()).default([]));
const Words = section(z.record(z.string(), z.coerce.string()).default({}));
const Switch = section(z.boolean().default(false));
const list = (...fallback: string[]) => section(z.array(z.string()).default(fallback));
const Buttons = section(
  z
    .record(
      z.string(),
      z.object({ value: z.coerce.string().optional(), value2: z.coerce.string().optional() }),
    )
    .default({}),
);
const Players = z.object({ 0: Buttons, 1: Buttons, 2: Buttons, 3: Buttons });

const METADATA_ORDER = [
  ...['igdb', 'moby', 'ss', 'ra', 'launchbox', 'gamelist', 'hasheous', 'tgdb'],
  ...['flashpoint', 'hltb'],
];
const ARTWORK_ORDER = [
  ...['sgdb', 'igdb', 'moby', 'ss', 'libretro', 'ra', 'launchbox', 'gamelist', 'hasheous'],
  ...['tgdb', 'flashpoint', 'hltb'],
];

const File = z.object({
  exclude: section(
    z
      .object({
        platforms: Names,
        roms: section(
          z
            .object({
              single_file: section(z.object({ extensions: Names, names: Names }).prefault({})),
              multi_file: section(
                z
                  .object({
                    names: Names,
                    parts: section(z.object({ extensions: Names, names: Names }).prefault({})),
                  })
                  .prefault({}),
              ),
            })
            .prefault({}),
        ),
      })
      .prefault({}),
  ),
  filesystem: section(
    z
      .object({
        roms_folder: section(z.string().min(1).default('roms')),
        firmware_folder: section(z.string().min(1).default('bios')),
        skip_hash_calculation: Switch,
      })
      .prefault({}),
  ),
  system: section(z.object({ platforms: Words, versions: Words }).prefault({})),
  emulatorjs: section(
    z
      .object({
        debug: Switch,
        cache_limit: section(z.int().nullable().default(null)),
        disable_auto_unload: Switch,
        disable_batch_bootup: Switch,
        settings: section(z.record(z.string(), Words).default({})),
        controls: section(z.record(z.string(), section(Players.prefault({}))).default({})),
      })
      .prefault({}),
  ),
  scan: section(
    z
      .object({
        priority: section(
          z
            .object({
              metadata: list(...METADATA_ORDER),
              artwork: list(...ARTWORK_ORDER),
              region: list('us', 'wor', 'ss', 'eu', 'jp'),
              language: list('en'),
            })
            .prefault({}),
        ),
        media: list('box2d', 'screenshot', 'manual'),
      })
      .prefault({}),
  ),
});

export interface ParsedConfig {
  config: Config;
  folders: { roms: string; firmware: string };
}

/** A file that cannot be understood is reported, and defaults serve in the meantime. */
export function parseConfig(
  text: string | null,
  file: { mounted: boolean; writable: boolean },
): ParsedConfig {
  const { content, fault } = readContent(text);
  const { roms } = content.exclude;
  const config: Config = {
    CONFIG_FILE_MOUNTED: file.mounted,
    CONFIG_FILE_WRITABLE: file.writable,
    CONFIG_FILE_PARSE_ERROR: fault,
    EXCLUDED_PLATFORMS: withDefaults(content.exclude.platforms, DEFAULT_EXCLUDED_DIRS),
    EXCLUDED_SINGLE_EXT: withDefaults(
      lower(roms.single_file.extensions),
      DEFAULT_EXCLUDED_EXTENSIONS,
    ),
    EXCLUDED_SINGLE_FILES: withDefaults(roms.single_file.names, DEFAULT_EXCLUDED_FILES),
    EXCLUDED_MULTI_FILES: withDefaults(roms.multi_file.names, DEFAULT_EXCLUDED_DIRS),
    EXCLUDED_MULTI_PARTS_EXT: withDefaults(
      lower(roms.multi_file.parts.extensions),
      DEFAULT_EXCLUDED_EXTENSIONS,
    ),
    EXCLUDED_MULTI_PARTS_FILES: withDefaults(roms.multi_file.parts.names, DEFAULT_EXCLUDED_FILES),
    DEFAULT_EXCLUDED_DIRS,
    DEFAULT_EXCLUDED_FILES,
    DEFAULT_EXCLUDED_EXTENSIONS,
    PLATFORMS_BINDING: content.system.platforms,
    PLATFORMS_VERSIONS: content.system.versions,
    SKIP_HASH_CALCULATION: content.filesystem.skip_hash_calculation,
    EJS_DEBUG: content.emulatorjs.debug,
    EJS_CACHE_LIMIT: content.emulatorjs.cache_limit,
    EJS_DISABLE_AUTO_UNLOAD: content.emulatorjs.disable_auto_unload,
    EJS_DISABLE_BATCH_BOOTUP: content.emulatorjs.disable_batch_bootup,
    EJS_NETPLAY_ENABLED: false,
    EJS_NETPLAY_ICE_SERVERS: [],
    EJS_SETTINGS: content.emulatorjs.settings,
    EJS_CONTROLS: Object.fromEntries(
      Object.entries(content.emulatorjs.controls).map(([core, players]) => [
        core,
        toControls(players),
      ]),
    ),
    SCAN_METADATA_PRIORITY: content.scan.priority.metadata,
    SCAN_ARTWORK_PRIORITY: content.scan.priority.artwork,
    SCAN_ARTWORK_PRIORITY_OVERRIDES: {},
    SCAN_REGION_PRIORITY: content.scan.priority.region,
    SCAN_LANGUAGE_PRIORITY: content.scan.priority.language,
    SCAN_MEDIA: content.scan.media,
    GAMELIST_AUTO_EXPORT_ON_SCAN: false,
    GAMELIST_MEDIA_THUMBNAIL: 'box2d',
    GAMELIST_MEDIA_IMAGE: 'screenshot',
    PEGASUS_AUTO_EXPORT_ON_SCAN: false,
  };
  const { roms_folder, firmware_folder } = content.filesystem;
  return { config, folders: { roms: roms_folder, firmware: firmware_folder } };
}

function readContent(text: string | null): {
  content: z.output<typeof File>;
  fault: string | null;
} {
  const defaults = File.parse({});
  if (text === null) return { content: defaults, fault: null };
  try {
    const result = File.safeParse(parse(text) ?? {});
    if (result.success) return { content: result.data, fault: null };
    const [first] = result.error.issues;
    return { content: defaults, fault: `${first?.path.join('.')}: ${first?.message}` };
  } catch (error) {
    return { content: defaults, fault: (error as Error).message };
  }
}

const toControls = (players: z.output<typeof Players>): EjsControls => ({
  _0: players[0],
  _1: players[1],
  _2: players[2],
  _3: players[3],
});

const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());

const withDefaults = (names: readonly string[], defaults: readonly string[]): string[] =>
  [...new Set([...defaults, ...names])].toSorted();
