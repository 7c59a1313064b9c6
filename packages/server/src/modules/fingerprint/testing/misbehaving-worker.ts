import { parentPort } from 'node:worker_threads';

import type { WorkerRequest, WorkerMessage } from '#modules/fingerprint/fingerprint-pool.ts';

/** Misbehaves in the way that the file name says. */
parentPort?.on('message', ({ job, stop }: WorkerRequest) => {
  const path = job.kind === 'folder' ? '' : job.path;
  if (path === 'throw') throw new Error('test error');
  if (path === 'exit') process.exit(3);
  if (path === 'wait') Atomics.wait(new Int32Array(stop), 0, 0, 20_000);
  const result = { level: 'full', size: path.length } as const;
  parentPort?.postMessage({ kind: 'result', result } satisfies WorkerMessage, []);
});
