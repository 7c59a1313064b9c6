import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';
import { loadDats } from './load-dats.ts';
import { matchDats } from './match-dats.ts';
import { configuredPriorities } from '#modules/roms/roms.api.ts';
import { followUpPayload, IDENTIFY_TASK, MATCH_DATS_TASK } from '#modules/library/library.api.ts';

interface Progress {
  /** Number of games loaded from new or changed DATs. */
  readonly loaded: number;
  readonly platforms: { readonly done: number; readonly total: number };
}

/** Loads new and changed DAT files, then matches the library with all DATs. */
export const matchDatsTask = defineTask<{ scan?: string }, unknown, Progress>({
  name: MATCH_DATS_TASK,
  type: 'update',
  lane: 'dats',
  followUps: [IDENTIFY_TASK],
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, job) {
    const { signal, payload } = job;
    const { db, clock, storage } = deps;
    // Identification follows even if the DATs fail, because it can work without them.
    const enqueueIdentify = async (): Promise<void> => {
      if (payload.scan) await deps.jobs.enqueue(IDENTIFY_TASK, followUpPayload(payload.scan));
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
      if (!signal.aborted && !job.willRetryAfter(error)) await enqueueIdentify();
      throw error;
    }
    await enqueueIdentify();
  },
});
