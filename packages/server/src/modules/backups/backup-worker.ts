import { parentPort, workerData } from 'node:worker_threads';

import { openDatabase } from '#core/db/open-database.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { WorkerOrder, WorkerReport } from './backup-order.ts';
import { runOrder } from './run-order.ts';

const TELL_MS = 200;

const say = (report: WorkerReport): void => parentPort?.postMessage(report);

/** Hashing and packing gigabytes keeps this thread busy, not the server. */
async function work({ order, place }: WorkerOrder): Promise<void> {
  const stop = new AbortController();
  parentPort?.on('message', () => stop.abort());
  let toldAt = 0;
  const engine = await openDatabase(place.databaseUrl, { file: place.file, snapshotDir: '' });
  try {
    await runOrder(engine, order, {
      signal: stop.signal,
      progress: (progress) => {
        if (progress.done > 0 && performance.now() - toldAt < TELL_MS) return;
        toldAt = performance.now();
        say({ kind: 'progress', progress });
      },
      warn: (path) => say({ kind: 'warning', path }),
    });
    say({ kind: 'done' });
  } finally {
    await engine.close();
  }
}

work(workerData as WorkerOrder).then(
  () => parentPort?.close(),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    say({ kind: 'failed', code: error instanceof AppError ? error.code : null, text });
    parentPort?.close();
  },
);
