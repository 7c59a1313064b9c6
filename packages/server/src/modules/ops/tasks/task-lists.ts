import type { TaskInfo, TaskLists } from '@saveroom/contract';

import { taskDefaults, type TaskName } from '#core/config/task-defaults.ts';
import type { Deps } from '#core/deps.ts';
import { readTaskSettings } from '#core/jobs/task-settings.ts';
import { AppError } from '#core/lib/app-error.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'folders' | 'jobs'>;

/** What there is to say about a task besides its settings. */
type Entry = Omit<TaskInfo, 'can_run' | 'time_zone'>;

/** The background tasks by name, as every client of the reference knows them. */
export async function taskLists(parts: Parts): Promise<TaskLists> {
  const { scheduled, manual, watcher } = await entries(parts);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const complete = (entry: Entry): TaskInfo => ({
    ...entry,
    can_run: canRun(parts, entry),
    time_zone,
  });
  return {
    scheduled: scheduled.map(complete),
    manual: manual.map(complete),
    watcher: watcher.map(complete),
  };
}

/** The switch is about the schedule: a person may fetch these whenever they like. */
const BY_HAND: ReadonlySet<string> = new Set([
  'update_launchbox_metadata',
  'update_switch_titledb',
  'sync_retroachievements_progress',
  'back_up',
]);

const canRun = ({ jobs }: Pick<Parts, 'jobs'>, { name, enabled, manual_run }: Entry): boolean =>
  (enabled || BY_HAND.has(name)) && manual_run && jobs.knows(name);

async function entries({ db, env, folders }: Parts): Promise<Record<keyof TaskLists, Entry[]>> {
  const settings = await readTaskSettings(db, taskDefaults(env, folders.roots));
  const set = (name: TaskName) => ({
    name,
    enabled: settings[name].enabled,
    cron_string: settings[name].cron,
  });
  return {
    scheduled: [
      {
        ...set('scan_library'),
        type: 'scan',
        manual_run: false,
        title: 'Scheduled rescan',
        description: 'Finds new, changed and missing games in the whole library',
      },
      {
        ...set('update_launchbox_metadata'),
        type: 'update',
        manual_run: true,
        title: 'Scheduled LaunchBox metadata update',
        description: 'Downloads the latest LaunchBox metadata',
      },
      {
        ...set('update_switch_titledb'),
        type: 'update',
        manual_run: true,
        title: 'Scheduled Switch TitleDB update',
        description: 'Downloads the latest list of Nintendo Switch titles',
      },
      {
        ...set('convert_images_to_webp'),
        type: 'conversion',
        manual_run: true,
        title: 'Convert images to WebP',
        description: 'Converts artwork to WebP, which loads faster',
      },
      {
        ...set('sync_retroachievements_progress'),
        type: 'update',
        manual_run: true,
        title: 'RetroAchievements progress sync',
        description: 'Downloads the progress of all users with a RetroAchievements username',
      },
      {
        ...set('back_up'),
        type: 'generic',
        manual_run: true,
        title: 'Scheduled backup',
        description: 'Backs up the database, saves and settings to one file and verifies it',
      },
    ],
    manual: [
      {
        ...set('cleanup_orphaned_resources'),
        type: 'cleanup',
        manual_run: true,
        title: 'Cleanup orphaned resources',
        description: 'Deletes artwork of games and platforms that are no longer in the library',
      },
      {
        ...set('cleanup_missing_roms'),
        type: 'cleanup',
        manual_run: true,
        title: 'Cleanup missing games',
        description: 'Removes games whose files are missing from the library',
      },
    ],
    watcher: [
      {
        ...set('filesystem_watcher'),
        type: 'watcher',
        manual_run: false,
        title: 'Rescan on filesystem change',
        description: `Scans changed folders ${env.RESCAN_ON_FILESYSTEM_CHANGE_DELAY} minutes after the last change`,
      },
    ],
  };
}

export async function findTasks(parts: Parts): Promise<TaskInfo[]> {
  const { scheduled, manual, watcher } = await taskLists(parts);
  return [...scheduled, ...manual, ...watcher];
}

export async function requireTask(parts: Parts, name: string): Promise<TaskInfo> {
  const tasks = await findTasks(parts);
  const task = tasks.find((one) => one.name === name);
  if (task) return task;
  const names = tasks.map((one) => one.name).join(', ');
  throw new AppError('not_found', `Task '${name}' not found, available tasks are ${names}`);
}
