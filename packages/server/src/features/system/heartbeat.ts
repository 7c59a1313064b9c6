import { API_LEVEL, PRODUCT, PRODUCT_VERSION, type Heartbeat } from '@saveroom/contract';

import { taskDefaults } from '#config/task-defaults.ts';
import type { Deps } from '#deps.ts';
import { readTaskSettings } from '#jobs/task-settings.ts';

/** No metadata source exists in this version, so none is announced as switched on. */
const NO_SOURCES = {
  ANY_SOURCE_ENABLED: false,
  IGDB_API_ENABLED: false,
  SS_API_ENABLED: false,
  SS_DEV_CREDENTIALS_SET: false,
  MOBY_API_ENABLED: false,
  STEAMGRIDDB_API_ENABLED: false,
  RA_API_ENABLED: false,
  LAUNCHBOX_API_ENABLED: false,
  HASHEOUS_API_ENABLED: false,
  PLAYMATCH_API_ENABLED: false,
  TGDB_API_ENABLED: false,
  FLASHPOINT_API_ENABLED: false,
  HLTB_API_ENABLED: false,
  LIBRETRO_API_ENABLED: false,
} satisfies Heartbeat['METADATA_SOURCES'];

export async function heartbeat(
  { db, env, storage, configFile }: Pick<Deps, 'db' | 'env' | 'storage' | 'configFile'>,
  isSetUp: () => Promise<boolean>,
): Promise<Heartbeat> {
  const excluded = new Set(configFile.current().EXCLUDED_PLATFORMS);
  const { existing_platforms } = await storage.inspectLibrary(configFile.folders().roms);
  const tasks = await readTaskSettings(db, taskDefaults(env));
  const folders = existing_platforms.map(({ fs_slug }) => fs_slug);
  return {
    SYSTEM: {
      VERSION: API_LEVEL,
      SHOW_SETUP_WIZARD: !(await isSetUp()),
      PRODUCT,
      PRODUCT_VERSION,
    },
    METADATA_SOURCES: NO_SOURCES,
    FILESYSTEM: { FS_PLATFORMS: folders.filter((folder) => !excluded.has(folder)) },
    EMULATION: {
      DISABLE_EMULATOR_JS: env.DISABLE_EMULATOR_JS,
      DISABLE_RUFFLE_RS: env.DISABLE_RUFFLE_RS,
    },
    FRONTEND: {
      UPLOAD_TIMEOUT: env.UPLOAD_TIMEOUT,
      DISABLE_USERPASS_LOGIN: env.DISABLE_USERPASS_LOGIN,
      DISABLE_LOGS_VIEWER: env.DISABLE_LOGS_VIEWER,
      YOUTUBE_BASE_URL: env.YOUTUBE_BASE_URL,
    },
    OIDC: {
      ENABLED: env.OIDC_ENABLED,
      AUTOLOGIN: env.OIDC_AUTOLOGIN,
      PROVIDER: env.OIDC_PROVIDER,
      RP_INITIATED_LOGOUT: false,
    },
    TASKS: {
      ENABLE_SCHEDULED_RESCAN: tasks.scan_library.enabled,
      SCHEDULED_RESCAN_CRON: tasks.scan_library.cron,
      ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB: tasks.update_switch_titledb.enabled,
      SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON: tasks.update_switch_titledb.cron,
      ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA: tasks.update_launchbox_metadata.enabled,
      SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON: tasks.update_launchbox_metadata.cron,
      ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP: tasks.convert_images_to_webp.enabled,
      SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON: tasks.convert_images_to_webp.cron,
    },
  };
}
