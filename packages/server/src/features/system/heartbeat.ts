import { API_LEVEL, PRODUCT, PRODUCT_VERSION, type Heartbeat } from '@saveroom/contract';

import type { Deps } from '#deps.ts';

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
  { env, storage, configFile }: Pick<Deps, 'env' | 'storage' | 'configFile'>,
  isSetUp: () => Promise<boolean>,
): Promise<Heartbeat> {
  const excluded = new Set(configFile.current().EXCLUDED_PLATFORMS);
  const { existing_platforms } = await storage.inspectLibrary(configFile.folders().roms);
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
      ENABLE_SCHEDULED_RESCAN: env.ENABLE_SCHEDULED_RESCAN,
      SCHEDULED_RESCAN_CRON: env.SCHEDULED_RESCAN_CRON,
      ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB: env.ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB,
      SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON: env.SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON,
      ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA: env.ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA,
      SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON: env.SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON,
      ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP: env.ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP,
      SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON: env.SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON,
    },
  };
}
