import type { Deps } from '#core/deps.ts';
import { FETCH_BADGES_TASK } from '#modules/artwork/artwork.api.ts';
import { parseBadgePath } from '#modules/roms/roms.api.ts';
import { findBadges } from './badges.queries.ts';

/** A missing badge is requested by every visitor, so a game is checked once in this time. */
const REPEAT_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

const checkedAt = new WeakMap<Deps['db'], Map<number, number>>();

/** Called when a client requests a missing badge: enqueues the download of all of its game. */
export async function requestBadges(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  path: string,
): Promise<void> {
  const owner = parseBadgePath(path);
  if (!owner) return;
  const times = checkedAt.get(db) ?? new Map<number, number>();
  checkedAt.set(db, times);
  const now = performance.now();
  if (now - (times.get(owner.romId) ?? -Infinity) < REPEAT_MS) return;
  if (times.size >= MAX_REMEMBERED) times.clear();
  times.set(owner.romId, now);
  const badges = await findBadges(db, owner);
  if (badges.length > 0) await jobs.enqueueUnlessQueued(FETCH_BADGES_TASK, owner);
}
