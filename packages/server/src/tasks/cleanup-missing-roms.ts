import type { Deps } from '#deps.ts';
import { bindTask, type BoundTask } from '#jobs/task.ts';
import { cleanupMissing } from '#library/cleanup-missing.ts';

/** In the lane of the scans: what one of them finds again must not be removed meanwhile. */
export const cleanupMissingRomsTask = (deps: Deps): BoundTask =>
  bindTask<{ platform_id?: number | null }, unknown, { cleanup_stats: { removed: number } }>({
    name: 'cleanup_missing_roms',
    lane: 'scan',

    async run({ payload, signal, progress }) {
      await cleanupMissing(deps, payload.platform_id ?? null, {
        signal,
        onRemoved: (removed) => progress({ cleanup_stats: { removed } }),
      });
    },
  });
