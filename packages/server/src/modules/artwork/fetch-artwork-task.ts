import type { Deps } from '#core/deps.ts';
import { bindTask, type BoundTask } from '#core/jobs/task.ts';
import { Unanswered } from '#core/lib/unanswered.ts';
import { ARTWORK_LANE, FETCH_ARTWORK_TASK } from './artwork-job.ts';
import { fetchArtwork, TRY_AGAIN_MS, type FetchStats } from './fetch-artwork.ts';
import type { DueRow } from './fetch.queries.ts';

interface Progress {
  readonly artwork_stats: FetchStats;
}

const NOUNS: Readonly<Record<DueRow['kind'], string>> = {
  cover: 'the cover',
  screenshot: 'a screenshot',
  title_screen: 'the title screen',
  logo: 'the logo',
  manual: 'the manual',
};

/** Pictures and manuals that games should have. What is left to do is in the rows of the games. */
export const fetchArtworkTask = (deps: Deps): BoundTask =>
  bindTask<unknown, unknown, Progress>({
    name: FETCH_ARTWORK_TASK,
    lane: ARTWORK_LANE,
    retryAfterMs: TRY_AGAIN_MS,

    async run({ signal, progress, warn, willRetryAfter }) {
      const stats = await fetchArtwork(deps, {
        signal,
        onProgress: (artwork_stats) => progress({ artwork_stats }),
        onStored: (romId) => deps.romChanges.games([romId]),
        onGivenUp: ({ kind, fs_path, fs_name }, problem) =>
          warn({
            code: 'artwork-failed',
            path: `${fs_path}/${fs_name}`,
            text: `Couldn’t download ${NOUNS[kind]}: ${problem}`,
          }),
      });
      await deps.romChanges.end();
      progress({ artwork_stats: stats });
      if (stats.postponed === 0) return;
      const later = new Unanswered(`Artwork downloads to retry: ${stats.postponed}`);
      if (willRetryAfter(later)) throw later;
    },
  });
