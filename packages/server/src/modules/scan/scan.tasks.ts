import { RETRY_AFTER_MS } from '#core/jobs/task.ts';
import { defineTask, type TaskDefinition } from '#core/tasks.ts';
import { openFingerprintPool } from '#modules/fingerprint/fingerprint.api.ts';
import {
  CHECKSUM_TASK,
  followUpPayload,
  MATCH_DATS_TASK,
  READ_SOUNDTRACKS_TASK,
  SCAN_CHANGED_TASK,
  SCAN_TASK,
  type ScanRequest,
  WATCHER_TASK,
  WHOLE_LIBRARY,
} from '#modules/library/library.api.ts';
import { hasUnreadTracks } from '#modules/music/music.api.ts';
import { finishRenames } from '#modules/roms/roms.api.ts';

import { cleanupMissing } from './missing-games.ts';
import { computeChecksums } from './compute-checksums.ts';
import type { ScanWarning } from './pipeline.ts';
import type { ScanJournal } from './scan-journal.ts';
import { scanLibrary } from './scan-library.ts';
import { type ScanJobProgress, ScanProgressEmitter } from './scan-progress-emitter.ts';

/** English texts for the log and for older clients; the web app translates the code instead. */
const WARNING_TEXTS: Readonly<Record<ScanWarning['code'], string>> = {
  unreadable: 'The server can’t read this. Check its permissions.',
  'symlink-loop': 'Link points back to a parent folder. It was skipped.',
  'symlink-outside': 'Link points outside the library folders. It was skipped.',
  'broken-symlink': 'Broken link. Its target doesn’t exist.',
  'not-a-file': 'Not a file or folder.',
  'excluded-folder': 'Folder skipped because of an exclusion.',
  'empty-folder': 'Empty folder. It isn’t listed as a game.',
  'empty-file': 'Empty file.',
  'name-not-text':
    'Name contains invalid characters. Rename the file or folder to add it to the library.',
  'too-deep': 'Folder is nested too deeply. It was skipped.',
  'same-name': 'Duplicate name on this platform. Only the first one was added.',
  'listing-failed': 'Couldn’t read the folder. Its games aren’t marked as missing.',
  'layout-changed':
    'The folder structure has changed. The library folder isn’t scanned until you choose a structure.',
  'root-missing': 'The library folder wasn’t found. No games were marked as missing.',
  'root-empty':
    'The library folder is empty. Check that its disk is connected. No games were marked as missing.',
  'many-missing':
    'Most games on this platform weren’t found. They aren’t marked as missing until you confirm.',
};

const warningText = ({ code }: ScanWarning): string => WARNING_TEXTS[code];

const scanTask = (declaration: Pick<TaskDefinition, 'name' | 'type' | 'listing' | 'schedule'>) =>
  defineTask<ScanRequest, ScanJournal, ScanJobProgress>({
    ...declaration,
    lane: 'scan',
    followUps: [CHECKSUM_TASK, READ_SOUNDTRACKS_TASK],
    retryAfterMs: RETRY_AFTER_MS,

    async run(deps, { id, payload, journal, signal, saveJournal, ...job }) {
      const { events } = deps;
      const emitter = new ScanProgressEmitter(deps, (progress) => job.progress(progress));
      await job.truncateWarnings(journal?.stats.warnings ?? 0);
      try {
        await finishRenames(deps);
        const stats = await scanLibrary(deps, payload, {
          journal,
          signal,
          saveJournal,
          onPlatform: (platform, { added }) => emitter.emitPlatform(platform, added),
          onStep: (step) => emitter.setStep(step),
          onStats: (soFar) => emitter.updateStats(soFar),
          onGames: (ids) => emitter.addGames(ids),
          onWarning: (warning) => job.warn({ ...warning, text: warningText(warning) }),
        });
        await deps.folders.removeGamesOfRemovedFolders();
        events.emit('scan:done', await emitter.end(stats));
        await deps.jobs.enqueue(CHECKSUM_TASK, followUpPayload(id));
        if (await hasUnreadTracks(deps.db)) {
          await deps.jobs.enqueueUnlessQueued(READ_SOUNDTRACKS_TASK, {});
        }
      } catch (error) {
        if (job.willRetryAfter(error)) throw error;
        await deps.folders.removeGamesOfRemovedFolders();
        const soFar = await emitter.stop();
        // A scan that a user stopped is reported as done, with the counters so far.
        if (!signal.aborted) events.emit('scan:done_ko', (error as Error).message);
        else if (signal.reason === 'canceled') events.emit('scan:done', soFar);
        throw error;
      }
    },
  });

export const scanLibraryTask = scanTask({
  name: SCAN_TASK,
  type: 'scan',
  listing: {
    list: 'scheduled',
    position: 1,
    title: 'Scheduled rescan',
    description: 'Finds new, changed and missing games in the whole library',
    manualRun: false,
  },
  schedule: {
    cron: '0 3 * * *',
    variable: 'RESCAN',
    doc: 'Scan the library on a schedule. Unset: on when a library folder is on a network share.',
    inHeartbeat: true,
    isEnabled: ({ roots }) => roots.network.size > 0,
    payload: WHOLE_LIBRARY,
  },
});

export const scanChangedTask = scanTask({ name: SCAN_CHANGED_TASK, type: 'generic' });

/**
 * Not a job: `LibraryWatch` does the work. Listed among the tasks, where admins turn it on or off.
 */
export const filesystemWatcherTask = defineTask({
  name: WATCHER_TASK,
  type: 'watcher',
  listing: {
    list: 'watcher',
    position: 9,
    title: 'Rescan on filesystem change',
    description: ({ RESCAN_ON_FILESYSTEM_CHANGE_DELAY: minutes }) =>
      `Scans changed folders ${minutes} minutes after the last change`,
    manualRun: false,
  },
  schedule: {
    cron: '',
    isEnabled: ({ env, roots: { current, network } }) =>
      env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE ?? current.some((root) => !network.has(root)),
  },
});

interface ChecksumProgress {
  readonly games: number;
  readonly bytes: number;
}

/**
 * Hashes the files that a scan only listed. It needs no journal: hashed games are marked in the
 * database, so a restarted run continues with the others.
 */
export const computeChecksumsTask = defineTask<unknown, unknown, ChecksumProgress>({
  name: CHECKSUM_TASK,
  type: 'update',
  lane: 'checksums',
  followUps: [MATCH_DATS_TASK],
  retryAfterMs: RETRY_AFTER_MS,

  async run(deps, { payload, signal, progress, warn }) {
    const pool = openFingerprintPool();
    try {
      await computeChecksums({ ...deps, pool }, { signal, onProgress: progress, onWarning: warn });
    } finally {
      await pool.close();
    }
    await deps.jobs.enqueue(MATCH_DATS_TASK, payload);
  },
});

/** Shares the lane of the scans, so that it cannot remove a game that a scan finds again. */
export const cleanupMissingRomsTask = defineTask<
  { platform_id?: number | null },
  unknown,
  { cleanup_stats: { removed: number } }
>({
  name: 'cleanup_missing_roms',
  type: 'cleanup',
  lane: 'scan',
  listing: {
    list: 'manual',
    position: 8,
    title: 'Cleanup missing games',
    description: 'Removes games whose files are missing from the library',
    manualRun: true,
  },
  followUps: [MATCH_DATS_TASK],

  async run(deps, { payload, signal, progress }) {
    const removed = await cleanupMissing(deps, payload.platform_id ?? null, {
      signal,
      onRemoved: (soFar) => progress({ cleanup_stats: { removed: soFar } }),
    });
    if (removed > 0) await deps.jobs.enqueue(MATCH_DATS_TASK, {});
  },
});
