import type { Deps } from '#core/deps.ts';
import { bindTask, RETRY_AFTER_MS, type BoundTask } from '#core/jobs/task.ts';
import { readChecksums } from './read-checksums.ts';
import { CHECKSUM_TASK, MATCH_DATS_TASK } from '#modules/library/library.api.ts';
import { openFingerprintPool } from '#modules/fingerprint/fingerprint.api.ts';

interface Progress {
  readonly games: number;
  readonly bytes: number;
}

/** Reads what the scan only listed. Begins where it was by itself: read games are marked. */
export const readChecksumsTask = (deps: Deps): BoundTask =>
  bindTask<unknown, unknown, Progress>({
    name: CHECKSUM_TASK,
    lane: 'checksums',
    retryAfterMs: RETRY_AFTER_MS,

    async run({ payload, signal, progress, warn }) {
      const pool = openFingerprintPool();
      try {
        await readChecksums({ ...deps, pool }, { signal, onProgress: progress, onWarning: warn });
      } finally {
        await pool.close();
      }
      await deps.jobs.enqueue(MATCH_DATS_TASK, payload);
    },
  });
