import type { Deps } from '#core/deps.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';
import { SYNC_ACHIEVEMENTS_TASK } from '#modules/artwork/artwork.api.ts';
import { findPlayers } from './progression.queries.ts';
import { refreshProgression } from './refresh-progression.ts';

interface Progress {
  readonly update_stats: { readonly players: { readonly done: number; readonly total: number } };
}

/** New games may have achievements that were earned before but not fetched. */
export async function syncNewGames({
  db,
  sources,
  jobs,
}: Pick<Deps, 'db' | 'sources' | 'jobs'>): Promise<void> {
  const players = await findPlayers(db);
  if (players.length === 0 || !(await sources.ready()).includes('ra')) return;
  await jobs.enqueueUnlessQueued(SYNC_ACHIEVEMENTS_TASK, {});
}

/** Updates the RetroAchievements progress of all users. */
export const syncAchievementsTask = defineTask<unknown, unknown, Progress>({
  name: SYNC_ACHIEVEMENTS_TASK,
  type: 'update',
  lane: 'achievements',
  listing: {
    list: 'scheduled',
    position: 5,
    title: 'RetroAchievements progress sync',
    description: 'Downloads the progress of all users with a RetroAchievements username',
    manualRun: true,
    runsWhenDisabled: true,
  },
  schedule: {
    cron: '0 4 * * *',
    variable: 'RETROACHIEVEMENTS_PROGRESS_SYNC',
    doc: 'Sync RetroAchievements progress on a schedule.',
  },
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, { signal, progress, warn }) {
    const ready = await deps.sources.ready();
    if (!ready.includes('ra')) return;
    const players = await findPlayers(deps.db);
    const show = (done: number) =>
      progress({ update_stats: { players: { done, total: players.length } } });
    for (const [index, player] of players.entries()) {
      show(index);
      signal.throwIfAborted();
      const outcome = await refreshProgression(deps, { player, isIncremental: true, signal });
      deps.events.emit('user:changed', { id: player.id }, { user_id: player.id });
      if (outcome !== 'unknown') continue;
      const text = 'RetroAchievements has no user with this name';
      warn({ code: 'unknown-player', path: player.ra_username, text });
    }
    show(players.length);
  },
});
