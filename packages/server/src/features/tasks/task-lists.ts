import type { TaskLists } from '@saveroom/contract';

import type { Env } from '#config/parse-env.ts';

/** The background tasks by name, as every client of the reference knows them. */
export function taskLists(env: Env): TaskLists {
  return {
    scheduled: [
      {
        name: 'scan_library',
        type: 'scan',
        manual_run: false,
        title: 'Scheduled rescan',
        description: 'Looks for new, changed and missing games in the whole library',
        enabled: env.ENABLE_SCHEDULED_RESCAN,
        cron_string: env.SCHEDULED_RESCAN_CRON,
      },
      {
        name: 'update_launchbox_metadata',
        type: 'update',
        manual_run: true,
        title: 'Scheduled LaunchBox metadata update',
        description: 'Fetches the current LaunchBox metadata file',
        enabled: env.ENABLE_SCHEDULED_UPDATE_LAUNCHBOX_METADATA,
        cron_string: env.SCHEDULED_UPDATE_LAUNCHBOX_METADATA_CRON,
      },
      {
        name: 'update_switch_titledb',
        type: 'update',
        manual_run: true,
        title: 'Scheduled Switch TitleDB update',
        description: 'Fetches the current list of Nintendo Switch titles',
        enabled: env.ENABLE_SCHEDULED_UPDATE_SWITCH_TITLEDB,
        cron_string: env.SCHEDULED_UPDATE_SWITCH_TITLEDB_CRON,
      },
      {
        name: 'convert_images_to_webp',
        type: 'conversion',
        manual_run: true,
        title: 'Convert images to WebP',
        description: 'Turns artwork of other formats into WebP, which loads faster',
        enabled: env.ENABLE_SCHEDULED_CONVERT_IMAGES_TO_WEBP,
        cron_string: env.SCHEDULED_CONVERT_IMAGES_TO_WEBP_CRON,
      },
    ],
    manual: [
      {
        name: 'cleanup_orphaned_resources',
        type: 'cleanup',
        manual_run: true,
        title: 'Cleanup orphaned resources',
        description: 'Removes artwork of games and platforms that are no longer in the library',
        enabled: true,
        cron_string: '',
      },
    ],
    watcher: [
      {
        name: 'filesystem_watcher',
        type: 'watcher',
        manual_run: false,
        title: 'Rescan on filesystem change',
        description: `Scans what changed in the library, ${env.RESCAN_ON_FILESYSTEM_CHANGE_DELAY} minutes after the last change`,
        enabled: env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE,
        cron_string: '',
      },
    ],
  };
}
