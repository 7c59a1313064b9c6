import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { SYNC_ACHIEVEMENTS_TASK } from '#modules/artwork/artwork.api.ts';
import { findPlayers } from './progression.queries.ts';
import { refreshProgression } from './refresh-progression.ts';

interface Progress {
  readonly update_stats: { readonly players: { readonly done: number; readonly total: number } };
}

/** Games came in: what was earned in them may be known, but was not asked for. */
export async function syncNewGames({
  db,
  sources,
  jobs,
}: Pick<Deps, 'db' | 'sources' | 'jobs'>): Promise<void> {
  const players = await findPlayers(db);
  if (players.length === 0 || !(await sources.ready()).includes('ra')) return;
  await jobs.enqueueOnce(SYNC_ACHIEVEMENTS_TASK, {});
}

/** What people earned at RetroAchievements since it was looked up last. */
export const syncAchievementsTask = (deps: Deps): BoundTask =>
  bindTask<unknown, unknown, Progress>({
    name: SYNC_ACHIEVEMENTS_TASK,
    lane: 'achievements',
    retryAfterMs: RETRY_AFTER_MS,

    async run({ signal, progress, warn }) {
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
