import { taskDefaults } from '#core/config/task-defaults.ts';
import type { Deps } from '#core/deps.ts';
import type { Appointment } from '#core/jobs/scheduler.ts';
import { readTaskSettings } from '#core/jobs/task-settings.ts';
import { FETCH_ARTWORK_TASK, isArtworkWanted } from '#modules/artwork/artwork.api.ts';
import { WHOLE_LIBRARY } from '#modules/library/library.api.ts';

/** Our own upkeep, which is nobody's choice. */
const UPKEEP: readonly Appointment[] = [
  { task: 'cleanup_old_jobs', payload: {}, cron: '40 3 * * *' },
  { task: 'empty_saves_trash', payload: {}, cron: '50 3 * * *' },
  { task: 'cleanup_uploads', payload: {}, cron: '20 */6 * * *' },
];

/** Pictures whose server was away, or whose job was stopped: asked for while there are any. */
const LATE_PICTURES: Appointment = { task: FETCH_ARTWORK_TASK, payload: {}, cron: '*/15 * * * *' };

/** What each task is started with when nobody started it. */
const PAYLOADS: Readonly<Record<string, unknown>> = { scan_library: WHOLE_LIBRARY };

/** What this version can do by itself, and is told to. */
export async function appointments({
  db,
  env,
  folders,
  jobs,
}: Pick<Deps, 'db' | 'env' | 'folders'> & { jobs: Pick<Deps['jobs'], 'knows'> }): Promise<
  Appointment[]
> {
  const settings = await readTaskSettings(db, taskDefaults(env, folders.roots));
  const chosen = Object.entries(settings)
    .filter(([task, { enabled, cron }]) => enabled && cron !== '' && jobs.knows(task))
    .map(([task, { cron }]) => ({ task, cron, payload: PAYLOADS[task] ?? {} }));
  return [...chosen, ...UPKEEP, ...((await isArtworkWanted(db)) ? [LATE_PICTURES] : [])];
}
