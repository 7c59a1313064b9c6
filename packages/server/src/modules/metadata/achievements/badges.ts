import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import type { Outbound } from '#core/outbound/outbound.ts';
import { defineTask } from '#core/tasks.ts';
import {
  FETCH_BADGES_TASK,
  ArtworkError,
  downloadPicture,
  hasPictureSignature,
  type Resources,
} from '#modules/artwork/artwork.api.ts';
import { badgeUrl } from '#modules/metadata/sources/ra/ra-game.ts';
import { parseBadgePath, badgePath, type BadgeOwner } from '#modules/roms/roms.api.ts';

import { findBadges } from './achievements.queries.ts';

/** Every visitor requests a missing badge, so a game is checked only once in this time. */
const REPEAT_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

const recentlyChecked = new WeakMap<Deps['db'], LRUCache<number, true>>();

/** Enqueues the download of all badges of a game. Called when a client requests a missing one. */
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

/** Limits the load on RetroAchievements: downloads run one after the other, with pauses. */
const PAUSE_MS = 120;
const SIDE_PX = 96;
const MAX_PIXELS = 1_000_000;

interface BadgeProgress {
  readonly badges: { readonly done: number; readonly total: number };
}

/** Downloads the badges of one game, when a client first requests one of them. */
export const fetchBadgesTask = defineTask<BadgeOwner, unknown, BadgeProgress>({
  name: FETCH_BADGES_TASK,
  type: 'update',
  lane: 'badges',
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, { payload, signal, progress }) {
    const { db, outbound, storage } = deps;
    await fetchBadges({ db, outbound, resources: storage.resources }, payload, {
      signal,
      onBadge: (done, total) => progress({ badges: { done, total } }),
    });
  },
});

interface BadgeDeps {
  readonly db: Db;
  readonly outbound: Pick<Outbound, 'open'>;
  readonly resources: Resources;
}

/** Downloads the missing badges of a game. */
async function fetchBadges(
  { db, outbound, resources }: BadgeDeps,
  owner: BadgeOwner,
  { signal, onBadge }: { signal: AbortSignal; onBadge: (done: number, total: number) => void },
): Promise<void> {
  const badges = (await findBadges(db, owner)).flatMap((badge) =>
    [false, true].map((isLocked) => ({ badge, isLocked })),
  );
  for (const [index, { badge, isLocked }] of badges.entries()) {
    onBadge(index, badges.length);
    const path = badgePath(owner, badge, { isLocked });
    if (path === '' || (await resources.badges.has(path))) continue;
    const url = badgeUrl(badge, { isLocked });
    const bytes = await downloadPicture({ outbound }, { source: 'ra', url }, signal).catch(
      (error: unknown) => {
        // A badge that does not exist must not stop the others.
        if (error instanceof ArtworkError && error.isFinal) return null;
        throw error;
      },
    );
    const picture = bytes && (await encodeBadge(bytes));
    if (picture) await resources.badges.save(path, picture);
    await pause(PAUSE_MS, undefined, { signal });
  }
  onBadge(badges.length, badges.length);
}

/** Encodes the picture again, so that nothing else that the file contains is stored. */
async function encodeBadge(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!hasPictureSignature(bytes)) return null;
  // Loaded on first use: sharp needs more memory than the rest of an idle server.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null);
}
