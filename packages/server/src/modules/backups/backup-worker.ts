import { openDatabase } from '#core/db/open-database.ts';
import { serveWorkerCall } from '#core/lib/worker-call.ts';

import type { BackupCall } from './backup-request.ts';
import { runBackupRequest } from './run-backup-request.ts';

const PROGRESS_INTERVAL_MS = 200;

/** Runs in a worker thread: hashing and compressing gigabytes would block the server. */
await serveWorkerCall<BackupCall>(async ({ request, location }, { signal, emit }) => {
  let lastProgressAt = 0;
  const { databaseUrl, file } = location;
  await using engine = await openDatabase(databaseUrl, { file, snapshotDir: '' });
  await runBackupRequest(engine, request, {
    signal,
    progress: (progress) => {
      const isEarly = performance.now() - lastProgressAt < PROGRESS_INTERVAL_MS;
      if (progress.done > 0 && isEarly) return;
      lastProgressAt = performance.now();
      emit({ progress });
    },
    warn: (missing) => emit({ missing }),
  });
  return null;
});
