import type { Deps } from '#core/deps.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { ARTWORK_LANE, FETCH_ARTWORK_TASK } from './artwork-job.ts';
import { cleanArtwork } from './clean-artwork.ts';
import { findLostArtwork } from './find-lost-artwork.ts';

interface Progress {
  readonly cleanup_stats: { readonly removed: number };
}

/** In the lane of what fetches pictures: nothing is taken away that is just being stored. */
export const cleanArtworkTask = (deps: Deps): BoundTask =>
  bindTask<unknown, unknown, Progress>({
    name: 'cleanup_orphaned_resources',
    lane: ARTWORK_LANE,

    async run({ signal, progress }) {
      const tell = (removed: number) => progress({ cleanup_stats: { removed } });
      tell(await cleanArtwork(deps, { signal, onRemoved: tell }));
      const lost = await findLostArtwork(deps, signal);
      if (lost > 0) await deps.jobs.enqueueOnce(FETCH_ARTWORK_TASK, {});
    },
  });
