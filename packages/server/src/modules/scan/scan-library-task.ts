import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { finishRenames } from '#modules/roms/roms.api.ts';
import {
  CHECKSUM_TASK,
  followUp,
  SCAN_CHANGED_TASK,
  SCAN_TASK,
  type ScanOrder,
} from '#modules/library/library.api.ts';
import type { ScanJournal } from './scan-journal.ts';
import { scanLibrary } from './scan-library.ts';

import { ScanTeller, type ScanShown } from './scan-teller.ts';
import { warningText } from './warning-text.ts';

export const scanLibraryTask = (deps: Deps): BoundTask => scanTask(deps, SCAN_TASK);

export const scanChangedTask = (deps: Deps): BoundTask => scanTask(deps, SCAN_CHANGED_TASK);

const scanTask = (deps: Deps, name: string): BoundTask =>
  bindTask<ScanOrder, ScanJournal, ScanShown>({
    name,
    lane: 'scan',
    retryAfterMs: RETRY_AFTER_MS,

    async run({ id, payload, journal, signal, saveJournal, ...job }) {
      const { events } = deps;
      const teller = new ScanTeller(deps, (shown) => job.progress(shown));
      await job.keepWarnings(journal?.stats.warnings ?? 0);
      try {
        await finishRenames(deps);
        const stats = await scanLibrary(deps, payload, {
          journal,
          signal,
          saveJournal,
          onPlatform: (platform, { added }) => teller.platform(platform, added),
          onStats: (soFar) => teller.stats(soFar),
          onGames: (ids) => teller.games(ids),
          onWarning: (warning) => job.warn({ ...warning, text: warningText(warning) }),
        });
        await deps.folders.sweep();
        events.emit('scan:done', await teller.end(stats));
        await deps.jobs.enqueue(CHECKSUM_TASK, followUp(id));
      } catch (error) {
        if (job.willRetryAfter(error)) throw error;
        await deps.folders.sweep();
        const soFar = await teller.stop();
        // Stopped by a person it is done as well, with what it has.
        if (!signal.aborted) events.emit('scan:done_ko', (error as Error).message);
        else if (signal.reason === 'canceled') events.emit('scan:done', soFar);
        throw error;
      }
    },
  });
