import type { Deps } from '#core/deps.ts';
import type { ScheduledRun } from '#core/jobs/scheduler.ts';
import { readTaskSettings } from '#core/tasks.ts';

/** The enabled tasks that have a schedule, and maintenance tasks that are due. */
export async function scheduledRuns(
  deps: Pick<Deps, 'db' | 'env' | 'folders' | 'tasks'> & { jobs: Pick<Deps['jobs'], 'knows'> },
): Promise<ScheduledRun[]> {
  const settings = await readTaskSettings(deps);
  const runs: ScheduledRun[] = [];
  for (const { name, schedule } of deps.tasks) {
    if (!schedule || !deps.jobs.knows(name)) continue;
    const { cron = schedule.cron, enabled = false } = settings.get(name) ?? {};
    const isOn = schedule.isDue ? await schedule.isDue(deps) : enabled && cron !== '';
    if (isOn) runs.push({ task: name, payload: schedule.payload ?? {}, cron });
  }
  return runs;
}
