import type { Env } from './parse-env.ts';

export interface TaskSetting {
  readonly enabled: boolean;
  /** Empty: it has no schedule. */
  readonly cron: string;
}

interface Roots {
  readonly current: readonly string[];
  readonly network: ReadonlySet<string>;
}

/**
 * The settings of every task, by the names all clients know, before admins change them. Where the
 * environment is silent, local library folders are watched and network shares scanned nightly.
 */
export function taskDefaults(env: Env, { current, network }: Roots) {
  const isWatchable = current.some((root) => !network.has(root));
  return {
    scan_library: {
      enabled: env.ENABLE_SCHEDULED_RESCAN ?? network.size > 0,
      cron: env.SCHEDULED_RESCAN_CRON,
    },
    update_launchbox_metadata: {
      enabled: env.ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA,
      cron: env.SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON,
    },
    update_switch_titledb: {
      enabled: env.ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB,
      cron: env.SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON,
    },
    convert_images_to_webp: {
      enabled: env.ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP,
      cron: env.SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON,
    },
    sync_retroachievements_progress: {
      enabled: env.ENABLE_SCHEDULED_RETROACHIEVEMENTS_PROGRESS_SYNC,
      cron: env.SCHEDULED_RETROACHIEVEMENTS_PROGRESS_SYNC_CRON,
    },
    back_up: { enabled: true, cron: '15 2 * * *' },
    cleanup_orphaned_resources: { enabled: true, cron: '' },
    cleanup_missing_roms: { enabled: true, cron: '' },
    filesystem_watcher: {
      enabled: env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE ?? isWatchable,
      cron: '',
    },
  } satisfies Record<string, TaskSetting>;
}

export type TaskName = keyof ReturnType<typeof taskDefaults>;
