import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { TaskStatus } from './tasks.ts';

export const Heartbeat = z
  .object({
    SYSTEM: z.object({
      VERSION: z.string(),
      SHOW_SETUP_WIZARD: z.boolean(),
      PRODUCT: z.string(),
      PRODUCT_VERSION: z.string(),
    }),
    METADATA_SOURCES: z.object({
      ANY_SOURCE_ENABLED: z.boolean(),
      IGDB_API_ENABLED: z.boolean(),
      SS_API_ENABLED: z.boolean(),
      SS_DEV_CREDENTIALS_SET: z.boolean(),
      MOBY_API_ENABLED: z.boolean(),
      STEAMGRIDDB_API_ENABLED: z.boolean(),
      RA_API_ENABLED: z.boolean(),
      LAUNCHBOX_API_ENABLED: z.boolean(),
      HASHEOUS_API_ENABLED: z.boolean(),
      PLAYMATCH_API_ENABLED: z.boolean(),
      TGDB_API_ENABLED: z.boolean(),
      FLASHPOINT_API_ENABLED: z.boolean(),
      HLTB_API_ENABLED: z.boolean(),
      LIBRETRO_API_ENABLED: z.boolean(),
    }),
    FILESYSTEM: z.object({ FS_PLATFORMS: z.array(z.string()) }),
    EMULATION: z.object({ DISABLE_EMULATOR_JS: z.boolean(), DISABLE_RUFFLE_RS: z.boolean() }),
    FRONTEND: z.object({
      UPLOAD_TIMEOUT: z.int(),
      DISABLE_USERPASS_LOGIN: z.boolean(),
      DISABLE_LOGS_VIEWER: z.boolean(),
      YOUTUBE_BASE_URL: z.string(),
    }),
    OIDC: z.object({
      ENABLED: z.boolean(),
      AUTOLOGIN: z.boolean(),
      PROVIDER: z.string(),
      RP_INITIATED_LOGOUT: z.boolean(),
    }),
    TASKS: z.object({
      ENABLE_SCHEDULED_RESCAN: z.boolean(),
      SCHEDULED_RESCAN_CRON: z.string(),
      ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB: z.boolean(),
      SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON: z.string(),
      ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA: z.boolean(),
      SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON: z.string(),
      ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP: z.boolean(),
      SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON: z.string(),
    }),
  })
  .register(z.globalRegistry, { id: 'Heartbeat' });
export type Heartbeat = z.output<typeof Heartbeat>;

export const getHeartbeat = defineRoute({
  method: 'GET',
  path: '/heartbeat',
  access: 'public',
  repliesByCaller: true,
  summary: 'The version and enabled features of the server.',
  response: Heartbeat,
});

export const LibraryLayout = z.enum(['struct_a', 'struct_b']);
export type LibraryLayout = z.output<typeof LibraryLayout>;

const PlatformFolder = z.object({ fs_slug: z.string(), rom_count: z.int() });
export type PlatformFolder = z.output<typeof PlatformFolder>;

/** A platform folder, and the platform that its games belong to. */
const NamedPlatformFolder = z.extend(PlatformFolder, {
  slug: z.string(),
  name: z.string(),
  family_slug: z.nullable(z.string()),
});
export type NamedPlatformFolder = z.output<typeof NamedPlatformFolder>;

export const SetupLibrary = z.object({
  /** Null: nothing looks like a library yet. */
  detected_structure: z.nullable(LibraryLayout),
  existing_platforms: z.array(PlatformFolder),
  roots: z.array(
    z.object({
      path: z.string(),
      state: z.enum(['ready', 'empty', 'missing', 'unreadable', 'not-a-folder']),
      writable: z.boolean(),
      layout: z.nullable(LibraryLayout),
      platforms: z.array(NamedPlatformFolder),
    }),
  ),
});
export type SetupLibrary = z.output<typeof SetupLibrary>;

export const getSetupLibrary = defineRoute({
  method: 'GET',
  path: '/setup/library',
  access: { scope: 'platforms.write', unless: 'before-setup' },
  summary: 'The contents of the library folders.',
  response: SetupLibrary,
});

export const addSetupPlatforms = defineRoute({
  method: 'POST',
  path: '/setup/platforms',
  access: { scope: 'platforms.write', unless: 'before-setup' },
  audit: 'platforms_set_up',
  summary: 'Create the folders of these platforms in the library.',
  body: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500)),
  response: z.object({ success: z.boolean(), created_count: z.int(), message: z.string() }),
  status: 201,
});

export const addDemoGames = defineRoute({
  method: 'POST',
  path: '/setup/demo',
  access: 'platforms.write',
  audit: 'demo_added',
  summary: 'Add the demo games to an empty library, and scan it.',
  response: TaskStatus,
  status: 201,
});
