import { timestamp } from '#core/lib/timestamp.ts';
import { UpstreamError } from '#core/lib/app-error.ts';
import { defineTask } from '#core/tasks.ts';

import { FILES } from './artwork-folder.disk.ts';
import { type DueRow, hasPendingArtwork } from './artwork-candidates.queries.ts';
import { cleanArtwork } from './clean-artwork.ts';
import { findArtworkFilesAfter, requeueArtwork } from './cleanup.queries.ts';
import { type ConversionStats, convertPictures } from './convert-pictures.ts';
import { fetchArtwork, type FetchStats, RETRY_DELAYS_MS } from './fetch-artwork.ts';
import type { ArtworkDeps } from './store-artwork.ts';

/** All artwork jobs share one lane, so that they never run at the same time. */
const ARTWORK_LANE = 'artwork';
export const FETCH_ARTWORK_TASK = 'fetch_artwork';
export const SYNC_ACHIEVEMENTS_TASK = 'sync_retroachievements_progress';
export const FETCH_BADGES_TASK = 'fetch_badges';

interface FetchProgress {
  readonly artwork_stats: FetchStats;
}

const NOUNS: Readonly<Record<DueRow['kind'], string>> = {
  cover: 'the cover',
  screenshot: 'a screenshot',
  title_screen: 'the title screen',
  background: 'the background',
  logo: 'the logo',
  manual: 'the manual',
};

/** Downloads pictures and manuals. The remaining work is in `rom_artwork`. */
export const fetchArtworkTask = defineTask<unknown, unknown, FetchProgress>({
  name: FETCH_ARTWORK_TASK,
  type: 'update',
  lane: ARTWORK_LANE,
  // Downloads that failed or were stopped are retried while there are any.
  schedule: { cron: '*/15 * * * *', isDue: ({ db }) => hasPendingArtwork(db) },
  retryAfterMs: RETRY_DELAYS_MS,

  async run(deps, { signal, progress, warn, willRetryAfter }) {
    const stats = await fetchArtwork(deps, {
      signal,
      onProgress: (artwork_stats) => progress({ artwork_stats }),
      onStored: (romId) => deps.romChanges.add([romId]),
      onGivenUp: ({ kind, fs_path, fs_name }, problem) =>
        warn({
          code: 'artwork-failed',
          path: `${fs_path}/${fs_name}`,
          text: `Couldn’t download ${NOUNS[kind]}: ${problem}`,
        }),
    });
    await deps.romChanges.flush();
    progress({ artwork_stats: stats });
    if (stats.postponed === 0) return;
    const later = new UpstreamError(`Artwork downloads to retry: ${stats.postponed}`);
    if (willRetryAfter(later)) throw later;
  },
});

interface ConversionProgress {
  readonly conversion_stats: ConversionStats;
}

export const convertPicturesTask = defineTask<unknown, unknown, ConversionProgress>({
  name: 'convert_images_to_webp',
  type: 'conversion',
  lane: ARTWORK_LANE,
  listing: {
    list: 'scheduled',
    position: 4,
    title: 'Convert images to WebP',
    description: 'Converts artwork to WebP, which loads faster',
    manualRun: true,
  },
  schedule: {
    cron: '0 4 * * *',
    variable: 'CONVERT_IMAGES_TO_WEBP',
    doc: 'Convert artwork to WebP on a schedule.',
    inHeartbeat: true,
  },

  async run(deps, { signal, progress, warn }) {
    const report = (conversion_stats: ConversionStats) => progress({ conversion_stats });
    const onProblem = (path: string, text: string) =>
      warn({ code: 'picture-unreadable', path, text });
    report(await convertPictures(deps, { signal, onProgress: report, onProblem }));
  },
});

const BATCH_SIZE = 500;

interface CleanupProgress {
  readonly cleanup_stats: { readonly removed: number };
}

/** Shares the lane of the downloads, so that it removes nothing that is being stored. */
export const cleanArtworkTask = defineTask<unknown, unknown, CleanupProgress>({
  name: 'cleanup_orphaned_resources',
  type: 'cleanup',
  lane: ARTWORK_LANE,
  listing: {
    list: 'manual',
    position: 7,
    title: 'Cleanup orphaned resources',
    description: 'Deletes artwork of games and platforms that are no longer in the library',
    manualRun: true,
  },
  followUps: [FETCH_ARTWORK_TASK],

  async run(deps, { signal, progress }) {
    const report = (removed: number) => progress({ cleanup_stats: { removed } });
    report(await cleanArtwork(deps, { signal, onRemoved: report }));
    const requeued = await requeueLostArtwork(deps, signal);
    if (requeued > 0) await deps.jobs.enqueueUnlessQueued(FETCH_ARTWORK_TASK, {});
  },
});

/**
 * Finds artwork whose files are missing, as after restoring a backup of the database alone, and
 * queues its download again if it has an address. Returns the number of queued pictures.
 */
async function requeueLostArtwork(
  { db, storage, clock }: ArtworkDeps,
  signal: AbortSignal,
): Promise<number> {
  let requeued = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const files = await findArtworkFilesAfter(db, after, BATCH_SIZE);
    const last = files.at(-1);
    if (!last) return requeued;
    after = last.hash;
    for (const { hash, form } of files) {
      if (await storage.resources.artwork.has(hash, Object.values(FILES[form]))) continue;
      requeued += await requeueArtwork(db, hash, timestamp(clock()));
    }
  }
}
