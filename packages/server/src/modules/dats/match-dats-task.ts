import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { loadDats } from './load-dats.ts';
import { matchDats } from './match-dats.ts';
import { configuredPriorities } from '#modules/roms/roms.api.ts';
import { followUp, IDENTIFY_TASK, MATCH_DATS_TASK } from '#modules/library/library.api.ts';

interface Progress {
  /** Games of DATs that were read because their file is new or another. */
  readonly loaded: number;
  readonly platforms: { readonly done: number; readonly total: number };
}

/** Reads DAT files that are new or changed, then holds the library against all of them. */
export const matchDatsTask = (deps: Deps): BoundTask =>
  bindTask<{ scan?: string }, unknown, Progress>({
    name: MATCH_DATS_TASK,
    lane: 'dats',
    retryAfterMs: RETRY_AFTER_MS,

    async run(job) {
      const { signal, payload } = job;
      const { db, clock, storage } = deps;
      // Whatever becomes of the DATs: sources can be asked without them.
      const goOn = async (): Promise<void> => {
        if (payload.scan) await deps.jobs.enqueue(IDENTIFY_TASK, followUp(payload.scan));
      };
      let loaded = 0;
      try {
        await loadDats(
          { db, clock, dats: storage.dats },
          {
            signal,
            onGames: (count) => {
              loaded += count;
              job.progress({ loaded, platforms: { done: 0, total: 0 } });
            },
            onWarning: (warning) => job.warn(warning),
          },
        );
        await matchDats(
          { db, clock, priorities: configuredPriorities(deps.configFile.current()) },
          { signal, onPlatform: (platforms) => job.progress({ loaded, platforms }) },
        );
      } catch (error) {
        if (!signal.aborted && !job.willRetryAfter(error)) await goOn();
        throw error;
      }
      await goOn();
    },
  });
