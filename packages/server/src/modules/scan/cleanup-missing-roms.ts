import type { Deps } from '#core/deps.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { cleanupMissing } from './cleanup-missing.ts';
import { MATCH_DATS_TASK } from '#modules/library/library.api.ts';

/** In the lane of the scans: what one of them finds again must not be removed meanwhile. */
export const cleanupMissingRomsTask = (deps: Deps): BoundTask =>
  bindTask<{ platform_id?: number | null }, unknown, { cleanup_stats: { removed: number } }>({
    name: 'cleanup_missing_roms',
    lane: 'scan',

    async run({ payload, signal, progress }) {
      const removed = await cleanupMissing(deps, payload.platform_id ?? null, {
        signal,
        onRemoved: (soFar) => progress({ cleanup_stats: { removed: soFar } }),
      });
      if (removed > 0) await deps.jobs.enqueue(MATCH_DATS_TASK, {});
    },
  });
