import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { FETCH_ARTWORK_TASK } from '#modules/artwork/artwork.api.ts';
import {
  configuredPriorities,
  findRomIdsAfter,
  hasUnkeyedGames,
  showGames,
} from '#modules/roms/roms.api.ts';
import { REMERGE_TASK } from '#modules/library/library.api.ts';

interface Journal {
  readonly afterId: number;
}

const AT_ONCE = 100;

/** After an update that groups versions in another way. */
export async function remergeUnkeyed({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  if (await hasUnkeyedGames(db)) await jobs.enqueueOnce(REMERGE_TASK, {});
}

/** Shows what is known in the order that is configured now. No source is asked. */
export const remergeMetadataTask = (deps: Deps): BoundTask =>
  bindTask<unknown, Journal, { readonly games: number }>({
    name: REMERGE_TASK,
    lane: 'remerge',
    retryAfterMs: RETRY_AFTER_MS,

    async run({ journal, signal, saveJournal, progress }) {
      const { db, configFile, clock, jobs } = deps;
      let afterId = journal?.afterId ?? 0;
      let games = 0;
      let isArtworkWanted = false;
      for (;;) {
        signal.throwIfAborted();
        const ids = await findRomIdsAfter(db, afterId, AT_ONCE);
        const last = ids.at(-1);
        if (last === undefined) break;
        const priorities = configuredPriorities(configFile.current());
        const showing = { priorities, now: timestamp(clock()) };
        const isWanted = await db
          .transaction()
          .execute((transaction) => showGames(transaction, ids, showing));
        isArtworkWanted ||= isWanted;
        afterId = last;
        games += ids.length;
        progress({ games });
        await saveJournal({ afterId });
      }
      if (isArtworkWanted) await jobs.enqueueOnce(FETCH_ARTWORK_TASK, {});
    },
  });
