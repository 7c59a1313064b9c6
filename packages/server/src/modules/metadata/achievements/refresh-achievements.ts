import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { SYNC_ACHIEVEMENTS_TASK } from '#modules/artwork/artwork.api.ts';
import { refreshProgression } from './refresh-progression.ts';
import { NOT_SET_UP } from '#modules/metadata/sources/gateway/gateway-faults.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';

import { findUser } from '#modules/accounts/accounts.api.ts';

/** Shorter than the timeout of any client. */
const WITHIN_MS = 60_000;

type RefreshDeps = Pick<Deps, 'db' | 'sources' | 'jobs' | 'events'>;

/** Refreshes while the client waits; if it takes longer, a background task continues. */
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
    throw error instanceof SourceFault ? unavailable(error) : error;
  });
  if (outcome === 'unknown') {
    throw new AppError('not_found', 'RetroAchievements has no user with this name');
  }
  deps.events.emit('user:changed', { id }, { user_id: id });
  if (outcome === 'partial') await deps.jobs.enqueueUnlessQueued(SYNC_ACHIEVEMENTS_TASK, {});
  return null;
}

const NOT_SET_UP_TEXTS: readonly string[] = Object.values(NOT_SET_UP);

const unavailable = ({ message }: SourceFault): AppError =>
  new AppError(
    'unavailable',
    NOT_SET_UP_TEXTS.includes(message) ? `RetroAchievements isn’t set up: ${message}` : message,
  );
