import type { FetchCoreProgress } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { FETCH_CORE_TASK, type FetchCorePayload } from './fetch-core-job.ts';
import { corePackage } from './player-packages.ts';

/** One core of an emulator, from the registry to its place. Begins again after a restart. */
export const fetchCoreTask = ({ storage }: Pick<Deps, 'storage'>): BoundTask =>
  bindTask<FetchCorePayload, unknown, FetchCoreProgress>({
    name: FETCH_CORE_TASK,
    lane: 'players',
    retryAfterMs: RETRY_AFTER_MS,

    async run({ payload: { name }, signal, progress }) {
      const core = corePackage(name);
      if (!core) throw new Error(`Unknown core ${name}`);
      const tell = (phase: FetchCoreProgress['phase'], done: number) =>
        progress({ core: name, phase, bytes: { done, total: core.download_bytes } });
      tell('download', 0);
      await storage.players.fetchCore(core, { signal, onProgress: tell });
    },
  });
