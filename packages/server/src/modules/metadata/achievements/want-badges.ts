import type { Deps } from '#core/deps.ts';
import { FETCH_BADGES_TASK } from '#modules/artwork/artwork.api.ts';
import { badgePlace } from '#modules/roms/roms.api.ts';
import { findBadges } from './badges.queries.ts';

/** A badge that nobody has is asked for by every visitor: not more than once in this time. */
const AGAIN_MS = 10 * 60_000;
const REMEMBERED = 10_000;

const asked = new WeakMap<Deps['db'], Map<number, number>>();

/** Somebody looks for a badge that is not here: all of its game are fetched. */
export async function wantBadges(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  path: string,
): Promise<void> {
  const place = badgePlace(path);
  if (!place) return;
  const times = asked.get(db) ?? new Map<number, number>();
  asked.set(db, times);
  const now = performance.now();
  if (now - (times.get(place.romId) ?? -Infinity) < AGAIN_MS) return;
  if (times.size >= REMEMBERED) times.clear();
  times.set(place.romId, now);
  const badges = await findBadges(db, place);
  if (badges.length > 0) await jobs.enqueueOnce(FETCH_BADGES_TASK, place);
}
