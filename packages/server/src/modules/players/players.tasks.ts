import type { FetchCoreProgress } from '@saveroom/contract';

import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';

import { FETCH_CORE_TASK, type FetchCorePayload } from './cores.queries.ts';
import { corePackage } from './player-packages.ts';

/** Downloads and installs one emulator core. Starts over after a server restart. */
export const fetchCoreTask = defineTask<FetchCorePayload, unknown, FetchCoreProgress>({
  name: FETCH_CORE_TASK,
  type: 'update',
  lane: 'players',
  retryAfterMs: RETRY_AFTER_MS,

  async run({ storage }, { payload: { name }, signal, progress }) {
    const core = corePackage(name);
    if (!core) throw new Error(`Unknown core ${name}`);
    const report = (phase: FetchCoreProgress['phase'], done: number) =>
      progress({ core: name, phase, bytes: { done, total: core.download_bytes } });
    report('download', 0);
    await storage.players.fetchCore(core, { signal, onProgress: report });
  },
});
