import {
  GAMELIST_IMAGES,
  GAMELIST_THUMBNAILS,
  MEDIA_TYPES,
  METADATA_FIELDS,
  PRIORITY_SOURCES,
  REGION_MODES,
  type Config,
  type EjsControls,
} from '@saveroom/contract';
import { parse } from 'yaml';
import type { z } from 'zod';

import exclusions from '../../../data/default-exclusions.json' with { type: 'json' };
import { ConfigContent, type Players } from './config-content.ts';

/** System folders and files that many libraries contain and that are not games. */
const {
  dirs: DEFAULT_EXCLUDED_DIRS,
  files: DEFAULT_EXCLUDED_FILES,
  extensions: DEFAULT_EXCLUDED_EXTENSIONS,
} = exclusions;

export interface ParsedConfig {
  config: Config;
  folders: { roms: string; firmware: string };
}

/**
 * Parses `config.yml`; null: no file. Text that can't be parsed gives the error and the defaults.
 */
export function parseConfig(
  text: string | null,
  file: { mounted: boolean; writable: boolean },
): ParsedConfig {
  const { content, parseError } = readContent(text);
  const { roms } = content.exclude;
  const scan = scanSettings(content.scan);
  const config: Config = {
    CONFIG_FILE_MOUNTED: file.mounted,
    CONFIG_FILE_WRITABLE: file.writable,
    CONFIG_FILE_PARSE_ERROR: parseError,
    CONFIG_FILE_WARNINGS: scan.warnings,
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
    INCLUDED_SINGLE_EXT: lower(content.include.roms.single_file.extensions),
    INCLUDED_SINGLE_FILES: content.include.roms.single_file.names,
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
    EJS_NETPLAY_ENABLED: content.emulatorjs.netplay.enabled,
    EJS_NETPLAY_ICE_SERVERS: content.emulatorjs.netplay.ice_servers,
    EJS_SETTINGS: content.emulatorjs.settings,
    EJS_CONTROLS: Object.fromEntries(
      Object.entries(content.emulatorjs.controls).map(([core, players]) => [
        core,
        toControls(players),
      ]),
    ),
    ...scan.settings,
  };
  const { roms_folder, firmware_folder } = content.filesystem;
  return { config, folders: { roms: roms_folder, firmware: firmware_folder } };
}

type ScanKeys = Extract<
  keyof Config,
  `SCAN_${string}` | `GAMELIST_${string}` | `PEGASUS_${string}`
>;

/** Unknown values are skipped with a warning, so that a typo does not disable the rest. */
function scanSettings(scan: ConfigContent['scan']): {
  settings: Pick<Config, ScanKeys>;
  warnings: string[];
} {
  const { priority, media, gamelist, pegasus } = scan;
  const warnings: string[] = [];
  const knownOnly = (
    key: string,
    values: readonly string[],
    known: readonly string[],
  ): string[] => {
    const unknown = values.filter((value) => !known.includes(value));
    warnings.push(...unknown.map((value) => `scan.${key}: unknown value “${value}”`));
    return values.filter((value) => known.includes(value));
  };
  const knownOrDefault = <T extends string>(
    key: string,
    value: string,
    known: readonly [T, ...T[]],
  ): T => {
    const [accepted] = knownOnly(key, [value], known);
    return known.find((name) => name === accepted) ?? known[0];
  };
  const order = (key: string, values: readonly string[]): string[] =>
    knownOnly(`priority.${key}`, values, PRIORITY_SOURCES);
  const fieldOrders = (key: string, lists: Record<string, string[]>): Record<string, string[]> =>
    withoutEmptyLists(
      knownOnly(`priority.${key}`, Object.keys(lists), METADATA_FIELDS).map((field) => [
        field,
        order(`${key}.${field}`, lists[field] ?? []),
      ]),
    );
  const overrides = {
    url_cover: order('cover', priority.cover),
    url_screenshots: order('screenshot', priority.screenshot),
    url_manual: order('manual', priority.manual),
  };
  const settings = {
    SCAN_METADATA_PRIORITY: order('metadata', priority.metadata),
    SCAN_ARTWORK_PRIORITY: order('artwork', priority.artwork),
    SCAN_ARTWORK_PRIORITY_OVERRIDES: withoutEmptyLists(Object.entries(overrides)),
    SCAN_FIELD_PRIORITY: fieldOrders('fields', priority.fields),
    SCAN_PLATFORM_PRIORITY: Object.fromEntries(
      Object.entries(priority.platforms).map(([slug, { metadata, artwork, fields }]) => {
        const key = `platforms.${slug}`;
        return [
          slug,
          {
            metadata: order(`${key}.metadata`, metadata),
            artwork: order(`${key}.artwork`, artwork),
            fields: fieldOrders(`${key}.fields`, fields),
          },
        ];
      }),
    ),
    SCAN_REGION_PRIORITY: priority.region,
    SCAN_REGION_MODE: knownOrDefault('priority.region_mode', priority.region_mode, REGION_MODES),
    SCAN_LANGUAGE_PRIORITY: priority.language,
    SCAN_MEDIA: knownOnly('media', media, MEDIA_TYPES),
    GAMELIST_AUTO_EXPORT_ON_SCAN: gamelist.export,
    GAMELIST_MEDIA_THUMBNAIL: knownOrDefault(
      'gamelist.media.thumbnail',
      gamelist.media.thumbnail,
      GAMELIST_THUMBNAILS,
    ),
    GAMELIST_MEDIA_IMAGE: knownOrDefault(
      'gamelist.media.image',
      gamelist.media.image,
      GAMELIST_IMAGES,
    ),
    PEGASUS_AUTO_EXPORT_ON_SCAN: pegasus.export,
  };
  return { settings, warnings };
}

function readContent(text: string | null): {
  content: ConfigContent;
  parseError: string | null;
} {
  const defaults = ConfigContent.parse({});
  if (text === null) return { content: defaults, parseError: null };
  try {
    const result = ConfigContent.safeParse(parse(text) ?? {});
    if (result.success) return { content: result.data, parseError: null };
    const [first] = result.error.issues;
    return { content: defaults, parseError: `${first?.path.join('.')}: ${first?.message}` };
  } catch (error) {
    return { content: defaults, parseError: (error as Error).message };
  }
}

const toControls = (players: z.output<typeof Players>): EjsControls => ({
  _0: players[0],
  _1: players[1],
  _2: players[2],
  _3: players[3],
});

const withoutEmptyLists = (
  lists: readonly (readonly [string, string[]])[],
): Record<string, string[]> => Object.fromEntries(lists.filter(([, names]) => names.length > 0));

const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());

const withDefaults = (names: readonly string[], defaults: readonly string[]): string[] =>
  [...new Set([...defaults, ...names])].toSorted();
