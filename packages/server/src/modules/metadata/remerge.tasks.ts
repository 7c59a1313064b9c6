import type { Deps } from '#core/deps.ts';
import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { FETCH_ARTWORK_TASK, replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import {
  configuredPriorities,
  findRomIdsAfter,
  hasGamesWithoutVersionKey,
  recomputeDisplayColumns,
} from '#modules/roms/roms.api.ts';
import { REMERGE_TASK } from '#modules/library/library.api.ts';

interface Journal {
  readonly afterId: number;
}

const BATCH_SIZE = 100;

/** Merges all metadata again after an update that changed how versions are grouped. */
export async function remergeIfVersionsChanged({
  db,
  jobs,
}: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (await hasGamesWithoutVersionKey(db)) await jobs.enqueueUnlessQueued(REMERGE_TASK, {});
}

/** Merges the stored metadata in the configured source priority. No source is queried. */
export const remergeMetadataTask = defineTask<unknown, Journal, { readonly games: number }>({
  name: REMERGE_TASK,
  type: 'generic',
  lane: 'remerge',
  followUps: [FETCH_ARTWORK_TASK],
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, { journal, signal, saveJournal, progress }) {
    const { db, configFile, clock, jobs } = deps;
    let afterId = journal?.afterId ?? 0;
    let games = 0;
    let hasPendingArtwork = false;
    for (;;) {
      signal.throwIfAborted();
      const ids = await findRomIdsAfter(db, afterId, BATCH_SIZE);
      const last = ids.at(-1);
      if (last === undefined) break;
      const priorities = configuredPriorities(configFile.current());
      const mergeContext = {
        priorities,
        now: timestamp(clock()),
        replaceArtwork: replaceArtworkCandidates,
      };
      const needsDownload = await db
        .transaction()
        .execute((transaction) => recomputeDisplayColumns(transaction, ids, mergeContext));
      hasPendingArtwork ||= needsDownload;
      afterId = last;
      games += ids.length;
      progress({ games });
      await saveJournal({ afterId });
    }
    if (hasPendingArtwork) await jobs.enqueueUnlessQueued(FETCH_ARTWORK_TASK, {});
  },
});
