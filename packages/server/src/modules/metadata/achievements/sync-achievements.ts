import type { Deps, Actor } from '#core/deps.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { AppError } from '#core/lib/app-error.ts';
import { defineTask } from '#core/tasks.ts';
import { findUser } from '#modules/accounts/accounts.api.ts';
import { SYNC_ACHIEVEMENTS_TASK } from '#modules/artwork/artwork.api.ts';
import { NOT_SET_UP } from '#modules/metadata/sources/gateway/gateway-errors.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

import { findPlayers } from './achievements.queries.ts';
import { refreshProgression } from './progression.ts';

interface Progress {
  readonly update_stats: { readonly players: { readonly done: number; readonly total: number } };
}

/**
 * Syncs the progress after new games were added, whose earned achievements were not fetched yet.
 */
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
    const reportDone = (done: number) =>
      progress({ update_stats: { players: { done, total: players.length } } });
    for (const [index, player] of players.entries()) {
      reportDone(index);
      signal.throwIfAborted();
      const outcome = await refreshProgression(deps, { player, isIncremental: true, signal });
      deps.events.emit('user:changed', { id: player.id }, { user_id: player.id });
      if (outcome !== 'unknown') continue;
      const text = 'RetroAchievements has no user with this name';
      warn({ code: 'unknown-player', path: player.ra_username, text });
    }
    reportDone(players.length);
  },
});

/** Shorter than the timeout of any client. */
const WITHIN_MS = 60_000;

type RefreshDeps = Pick<Deps, 'db' | 'sources' | 'jobs' | 'events'>;

/** Refreshes the progress of a user. If it takes too long to wait, a background task continues. */
export async function refreshAchievements(
  deps: RefreshDeps,
  actor: Actor,
  { id, incremental }: { id: number; incremental: boolean },
): Promise<null> {
  if (actor.user.id !== id && actor.user.role !== 'admin') {
    throw new AppError('forbidden', 'Forbidden');
  }
  const player = await findUser(deps.db, id);
  if (!player) throw new AppError('not_found', 'User not found');
  if (player.ra_username === '') {
    throw new AppError('not_found', 'User does not have a RetroAchievements username set');
  }
  const request = {
    player,
    isIncremental: incremental,
    signal: AbortSignal.timeout(2 * WITHIN_MS),
    withinMs: WITHIN_MS,
  };
  const outcome = await refreshProgression(deps, request).catch((error: unknown) => {
    throw error instanceof SourceError ? unavailableError(error) : error;
  });
  if (outcome === 'unknown') {
    throw new AppError('not_found', 'RetroAchievements has no user with this name');
  }
  deps.events.emit('user:changed', { id }, { user_id: id });
  if (outcome === 'partial') await deps.jobs.enqueueUnlessQueued(SYNC_ACHIEVEMENTS_TASK, {});
  return null;
}

const NOT_SET_UP_TEXTS: readonly string[] = Object.values(NOT_SET_UP);

const unavailableError = ({ message }: SourceError): AppError =>
  new AppError(
    'unavailable',
    NOT_SET_UP_TEXTS.includes(message) ? `RetroAchievements isn’t set up: ${message}` : message,
  );
