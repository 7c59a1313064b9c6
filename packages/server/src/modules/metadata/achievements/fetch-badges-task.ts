import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { FETCH_BADGES_TASK } from '#modules/artwork/artwork.api.ts';
import type { BadgePlace } from '#modules/roms/roms.api.ts';
import { fetchBadges } from './fetch-badges.ts';

interface Progress {
  readonly badges: { readonly done: number; readonly total: number };
}

/** Pictures of the achievements of one game, the first time somebody looks at them. */
export const fetchBadgesTask = (deps: Deps): BoundTask =>
  bindTask<BadgePlace, unknown, Progress>({
    name: FETCH_BADGES_TASK,
    lane: 'badges',
    retryAfterMs: RETRY_AFTER_MS,

    async run({ payload, signal, progress }) {
      const { db, outbound, storage } = deps;
      await fetchBadges({ db, outbound, resources: storage.resources }, payload, {
        signal,
        onBadge: (done, total) => progress({ badges: { done, total } }),
      });
    },
  });
