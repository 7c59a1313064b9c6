import { parentPort } from 'node:worker_threads';

import { readFullFingerprint, readQuickFingerprint } from './fingerprint-file.ts';
import { readFolderFingerprint } from './fingerprint-file.ts';
import type { Fingerprint, FolderFingerprint, ReadOptions } from './fingerprint.ts';
import type { FingerprintJob, WorkerRequest, WorkerMessage } from './fingerprint-pool.ts';

const PROGRESS_INTERVAL_MS = 100;

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message, []);
}

async function run(
  job: FingerprintJob,
  options: ReadOptions,
): Promise<Fingerprint | FolderFingerprint> {
  if (job.kind === 'folder') return readFolderFingerprint(job.paths, options);
  if (job.kind === 'full') return readFullFingerprint(job.path, options);
  return readQuickFingerprint(job.path, options);
}

/** Adds up small counts, because a message for each would take longer than reading. */
class ByteCount {
  #pending = 0;
  #lastReport = performance.now();

  add(count: number): void {
    this.#pending += count;
    if (performance.now() - this.#lastReport >= PROGRESS_INTERVAL_MS) this.flush();
  }

  flush(): void {
    if (this.#pending > 0) post({ kind: 'bytes', count: this.#pending });
    this.#pending = 0;
    this.#lastReport = performance.now();
  }
}

async function handleRequest({ job, stop }: WorkerRequest): Promise<WorkerMessage> {
  const flag = new Int32Array(stop);
  const signal = {
    get aborted() {
      return Atomics.load(flag, 0) === 1;
    },
  };
  const bytes = new ByteCount();
  try {
    const result = await run(job, { signal, onBytes: (count) => bytes.add(count) });
    bytes.flush();
    return { kind: 'result', result };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'failed', problem: { code: 'crashed', text: String(error) } };
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  void handleRequest(request).then(post);
});
