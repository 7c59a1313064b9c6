import { API_LEVEL, PRODUCT, PRODUCT_VERSION, type Heartbeat } from '@saveroom/contract';

import { taskDefaults } from '#core/config/task-defaults.ts';
import type { Deps } from '#core/deps.ts';
import { readTaskSettings } from '#core/jobs/task-settings.ts';

import { sourceFlags } from './source-flags.ts';

export async function heartbeat(
  deps: Pick<
    Deps,
    'authenticator' | 'db' | 'env' | 'folders' | 'storage' | 'configFile' | 'sources'
  >,
): Promise<Heartbeat> {
  const { db, env, folders: library, storage, configFile } = deps;
  const excluded = new Set(configFile.current().EXCLUDED_PLATFORMS);
  const folders = await storage.listPlatformNames(configFile.folders());
  const tasks = await readTaskSettings(db, taskDefaults(env, library.roots));
  return {
    SYSTEM: {
      VERSION: API_LEVEL,
      SHOW_SETUP_WIZARD: !(await deps.authenticator.isSetUp()),
      PRODUCT,
      PRODUCT_VERSION,
    },
    METADATA_SOURCES: await sourceFlags(deps),
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
