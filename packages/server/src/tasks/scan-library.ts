import type { Deps } from '#deps.ts';
import { bindTask, type BoundTask } from '#jobs/task.ts';
import { resolvePlatform } from '#library/platforms/resolve-platform.ts';
import { CHECKSUM_TASK, SCAN_TASK } from '#library/scan-job.ts';
import { scanLibrary, type ScanJournal, type ScanOrder } from '#library/scan-library.ts';
import { withOldNames, type ScanStats } from '#library/scan-stats.ts';

import { estimate } from './estimate.ts';
import { warningText } from './warning-text.ts';

interface Progress {
  readonly scan_stats: ScanStats;
  readonly platform: string | null;
  readonly seconds_left: number | null;
}

/** People who watch see a change four times a second; more would only heat the browser. */
const TELL_EVERY_MS = 250;

export const scanLibraryTask = (deps: Deps): BoundTask =>
  bindTask<ScanOrder, ScanJournal, Progress>({
    name: SCAN_TASK,
    lane: 'scan',

    async run({ payload, journal, signal, saveJournal, progress, warn }) {
      const { events, clock } = deps;
      const timeLeft = estimate(clock);
      let platform: string | null = null;
      let toldAt = 0;
      const tell = (stats: ScanStats, { always }: { always: boolean }): void => {
        const now = clock().getTime();
        if (!always && now - toldAt < TELL_EVERY_MS) return;
        toldAt = now;
        const seconds_left = timeLeft(stats.scanned_roms, stats.total_roms);
        progress({ scan_stats: { ...stats }, platform, seconds_left });
        events.emit('scan:update_stats', { ...stats, seconds_left });
      };

      try {
        const stats = await scanLibrary(deps, payload, {
          journal,
          signal,
          saveJournal,
          onPlatform: ({ id, fs_slug, slug, custom_name }) => {
            const { name, known } = resolvePlatform(fs_slug);
            platform = fs_slug;
            const display_name = custom_name || name;
            const shown = { id, fs_slug, slug, name, display_name, is_identified: known };
            events.emit('scan:scanning_platform', shown);
          },
          onStats: (soFar) => tell(soFar, { always: false }),
          onGame: () => {},
          onWarning: (warning) => warn({ ...warning, text: warningText(warning) }),
        });
        platform = null;
        tell(stats, { always: true });
        events.emit('scan:done', withOldNames(stats));
        await deps.jobs.enqueue(CHECKSUM_TASK, {});
      } catch (error) {
        if (!signal.aborted) events.emit('scan:done_ko', (error as Error).message);
        throw error;
      }
    },
  });
