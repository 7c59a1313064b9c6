import {
  API_LEVEL,
  PRODUCT,
  PRODUCT_VERSION,
  type Heartbeat,
  HEARTBEAT_FLAGS,
  SOURCES,
} from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { findHiddenFolders } from '#modules/platforms/platforms.api.ts';
import { cronVariable, enabledVariable, readTaskSettings } from '#core/tasks.ts';

export async function readHeartbeat(
  deps: Pick<
    Deps,
    | 'authenticator'
    | 'db'
    | 'isRestricted'
    | 'env'
    | 'folders'
    | 'storage'
    | 'configFile'
    | 'sources'
    | 'tasks'
  >,
  actor?: Actor,
): Promise<Heartbeat> {
  const { env, storage, configFile } = deps;
  const excluded = new Set(configFile.current().EXCLUDED_PLATFORMS);
  const hidden = await findHiddenFolders(deps, actor);
  const folders = await storage.listPlatformNames(configFile.folders());
  return {
    SYSTEM: {
      VERSION: API_LEVEL,
      SHOW_SETUP_WIZARD: !(await deps.authenticator.isSetUp()),
      PRODUCT,
      PRODUCT_VERSION,
    },
    METADATA_SOURCES: await sourceFlags(deps),
    FILESYSTEM: {
      FS_PLATFORMS: folders.filter((folder) => !excluded.has(folder) && !hidden.isHidden(folder)),
    },
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
    TASKS: await readScheduleVariables(deps),
  };
}

/** The current values of the schedule variables that RomM clients know. */
async function readScheduleVariables(
  deps: Parameters<typeof readTaskSettings>[0],
): Promise<Heartbeat['TASKS']> {
  const settings = await readTaskSettings(deps);
  const entries = deps.tasks.flatMap(({ name, schedule }) => {
    const setting = settings.get(name);
    if (!schedule?.inHeartbeat || schedule.variable === undefined || !setting) return [];
    return [
      [enabledVariable(schedule.variable), setting.enabled],
      [cronVariable(schedule.variable), setting.cron],
    ];
  });
  return Object.fromEntries(entries) as Heartbeat['TASKS'];
}

type Flags = Heartbeat['METADATA_SOURCES'];

/** Which sources are enabled, have their keys and, if imported, contain data. */
export async function sourceFlags({ sources }: Pick<Deps, 'sources'>): Promise<Flags> {
  const statuses = await sources.statuses();
  const enabled = statuses.filter(({ isSetUp }) => isSetUp).map(({ source }) => source);
  const developer = statuses.find(({ source }) => source === 'ss')?.keys ?? [];
  const flags = Object.entries(HEARTBEAT_FLAGS).map(([flag, source]) => [
    flag,
    source !== null && enabled.includes(source),
  ]);
  return {
    ...(Object.fromEntries(flags) as Record<keyof typeof HEARTBEAT_FLAGS, boolean>),
    ANY_SOURCE_ENABLED: enabled.some((source) => SOURCES[source].countsAsEnabled),
    SS_DEV_CREDENTIALS_SET: developer
      .filter(({ isOptional }) => isOptional)
      .every(({ isSet }) => isSet),
  };
}
