import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { TaskStatus } from './tasks.ts';
import { Id, IdParams, ServerMessageCode } from './wire.ts';

/**
 * Front end and cores must have the same version: a newer front end loses states of older cores.
 */
export const EMULATOR_VERSION = '4.2.3';

export const CoreState = z.enum(['ready', 'absent', 'fetching', 'disabled']);
export type CoreState = z.output<typeof CoreState>;

export const Core = z
  .object({
    /** The libretro name, such as `fceumm`. */
    name: z.string(),
    state: CoreState,
    version: z.string(),
    /** Size on disk. */
    size_bytes: z.int(),
    download_bytes: z.int(),
    /** An SPDX expression if there is one, otherwise plain text. */
    license: z.string(),
    non_commercial: z.boolean(),
    /** Runs only if the browser allows shared memory between threads. */
    needs_threads: z.boolean(),
    /** Comes with the server and cannot be removed. */
    is_bundled: z.boolean(),
    /** The task that downloads it; null if none is queued or running. */
    task_id: z.nullable(z.string()),
    /** Why the last download failed. */
    error: z.nullable(z.string()),
    error_code: z.nullable(ServerMessageCode),
    platform_slugs: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'Core' });
export type Core = z.output<typeof Core>;

const CoreParams = z.object({ name: z.string().check(z.maxLength(50)) });

export const listCores = defineRoute({
  method: 'GET',
  path: '/players/cores',
  access: 'roms.read',
  summary: 'The emulator cores, and which of them are installed.',
  response: z.array(Core),
});

export const fetchCore = defineRoute({
  method: 'POST',
  path: '/players/cores/:name/fetch',
  access: 'tasks.run',
  audit: 'core_downloaded',
  summary: 'Download and install an emulator core. The task reports the progress.',
  params: CoreParams,
  response: TaskStatus,
});

const FetchCoreProgress = z.object({
  core: z.string(),
  phase: z.enum(['download', 'unpack']),
  bytes: z.object({ done: z.number(), total: z.number() }),
});
export type FetchCoreProgress = z.output<typeof FetchCoreProgress>;

/** Progress of a core download task; null: none yet, or it is another task. */
export const readCoreProgress = ({ meta }: Pick<TaskStatus, 'meta'>): FetchCoreProgress | null =>
  FetchCoreProgress.safeParse(meta).data ?? null;

export const updateCore = defineRoute({
  method: 'PUT',
  path: '/players/cores/:name',
  access: 'tasks.run',
  audit: 'core_changed',
  summary: 'Enable or disable an emulator core.',
  params: CoreParams,
  body: z.object({ enabled: z.boolean() }),
  response: Core,
});

export const deleteCore = defineRoute({
  method: 'DELETE',
  path: '/players/cores/:name',
  access: 'tasks.run',
  audit: 'core_deleted',
  summary: 'Uninstall an emulator core. It can be downloaded again.',
  params: CoreParams,
  response: Core,
});

export const License = z
  .object({
    name: z.string(),
    version: z.string(),
    license: z.string(),
    non_commercial: z.boolean(),
    homepage: z.string(),
    /** The full text; empty if the authors ship none. */
    text: z.string(),
  })
  .register(z.globalRegistry, { id: 'License' });
export type License = z.output<typeof License>;

export const listPlayerLicenses = defineRoute({
  method: 'GET',
  path: '/players/licenses',
  access: 'roms.read',
  summary: 'The licenses of the emulators and cores on this server.',
  response: z.array(License),
});

/** A disc, cartridge or program that can be started. */
const PlayableFile = z.object({
  /** Id of the game file; 0: all files at once, with a playlist. */
  id: z.int(),
  name: z.string(),
  size_bytes: z.int(),
});
export type PlayableFile = z.output<typeof PlayableFile>;

const FirmwareNeed = z.object({
  core: z.string(),
  file_name: z.string(),
  /** Any of them is accepted; empty: no checksum is known. */
  md5: z.array(z.string()),
  required: z.boolean(),
  /** The firmware in this library that satisfies it. */
  firmware_id: z.nullable(z.int()),
});
export type FirmwareNeed = z.output<typeof FirmwareNeed>;

const Texts = z.record(z.string(), z.string());

export const RomPlayer = z
  .object({
    rom_id: z.int(),
    /** Null: no player supports it; see `reason`. */
    kind: z.nullable(z.enum(['emulator', 'flash'])),
    reason: z.nullable(z.enum(['platform', 'disabled', 'no-files', 'missing'])),
    /** The slug after applying the platform versions of the config. */
    platform_slug: z.string(),
    control_scheme: z.nullable(z.string()),
    /** Path of the player's files below the base path: `/assets/players/…/`. */
    player_path: z.string(),
    /** Core, or `ruffle` → the files below `player_path` that a start can load. */
    player_files: z.record(z.string(), z.array(z.string())),
    /** Best first. */
    cores: z.array(Core),
    files: z.array(PlayableFile),
    firmware: z.array(
      z.object({
        id: z.int(),
        file_name: z.string(),
        size_bytes: z.int(),
        is_verified: z.boolean(),
      }),
    ),
    firmware_needs: z.array(FirmwareNeed),
    /** Core → settings: the config's defaults overridden by those of the core. */
    settings: z.record(z.string(), Texts),
    /** Core → player `0` to `3` → input: the default controls overridden by those of the core. */
    controls: z.record(
      z.string(),
      z.record(
        z.enum(['0', '1', '2', '3']),
        z.record(z.string(), z.partial(z.object({ value: z.string(), value2: z.string() }))),
      ),
    ),
    cache_limit_bytes: z.nullable(z.int()),
    debug: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RomPlayer' });
export type RomPlayer = z.output<typeof RomPlayer>;

/** `id` is the game's id. */
export const getRomPlayer = defineRoute({
  method: 'GET',
  path: '/roms/:id/player',
  access: 'roms.read',
  right: 'roms.play',
  summary: 'Everything needed to start a game in the browser.',
  params: IdParams,
  response: RomPlayer,
});

const ContentQuery = z.object({
  file_id: z.optional(Id),
  /** Some cores need the archive itself; the others get its content. */
  core: z.optional(z.string().check(z.maxLength(50))),
});

export const getRomPlayerContent = defineRoute({
  method: 'GET',
  path: '/roms/:id/player/content',
  access: 'roms.read',
  right: 'roms.play',
  summary:
    'The file that the player loads: one unpacked file, or a zip of all files with a playlist. `Content-Disposition` has its name, `ETag` its version.',
  params: IdParams,
  query: ContentQuery,
});

export const headRomPlayerContent = defineRoute({
  method: 'HEAD',
  path: '/roms/:id/player/content',
  access: 'roms.read',
  right: 'roms.play',
  summary: 'Name and version of the file that the player loads.',
  params: IdParams,
  query: ContentQuery,
});
