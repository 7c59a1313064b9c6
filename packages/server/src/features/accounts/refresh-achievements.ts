import type { Actor, Deps } from '#deps.ts';
import { AppError } from '#lib/app-error.ts';

import { findUser } from './users.queries.ts';

/** Progress comes from RetroAchievements; without its key the server says so instead of pretending. */
export async function refreshAchievements(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
): Promise<null> {
  if (actor.user.id !== id && actor.user.role !== 'admin') {
    throw new AppError('forbidden', 'Forbidden');
  }
  const user = await findUser(db, id);
  if (!user) throw new AppError('not_found', 'User not found');
  if (user.ra_username === '') {
    throw new AppError('not_found', 'User does not have a RetroAchievements username set');
  }
  throw new AppError('unavailable', 'RetroAchievements is not configured: API key missing');
}
