import { LRUCache } from 'lru-cache';

import type { Deps } from '#core/deps.ts';
import { FETCH_BADGES_TASK } from '#modules/artwork/artwork.api.ts';
import { parseBadgePath } from '#modules/roms/roms.api.ts';
import { findBadges } from './badges.queries.ts';

/** A missing badge is requested by every visitor, so a game is checked once in this time. */
const REPEAT_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

const recentlyChecked = new WeakMap<Deps['db'], LRUCache<number, true>>();

/** Called when a client requests a missing badge: enqueues the download of all of its game. */
export async function requestBadges(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  path: string,
): Promise<void> {
  const owner = parseBadgePath(path);
  if (!owner) return;
  const recent = recentlyChecked.get(db) ?? new LRUCache({ max: MAX_REMEMBERED, ttl: REPEAT_MS });
  recentlyChecked.set(db, recent);
  if (recent.has(owner.romId)) return;
  recent.set(owner.romId, true);
  const badges = await findBadges(db, owner);
  if (badges.length > 0) await jobs.enqueueUnlessQueued(FETCH_BADGES_TASK, owner);
}
