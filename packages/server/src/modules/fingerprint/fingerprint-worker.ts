import { parentPort } from 'node:worker_threads';

import { fullFingerprint, quickFingerprint } from './fingerprint-file.ts';
import { folderFingerprint } from './fingerprint-folder.ts';
import type { Fingerprint, FolderFingerprint, ReadOptions } from './fingerprint.ts';
import type { Job, Order, Report } from './worker-messages.ts';

const REPORT_EVERY_MS = 100;

function report(message: Report): void {
  parentPort?.postMessage(message, []);
}

async function run(job: Job, options: ReadOptions): Promise<Fingerprint | FolderFingerprint> {
  if (job.kind === 'folder') return folderFingerprint(job.paths, options);
  if (job.kind === 'full') return fullFingerprint(job.path, options);
  return quickFingerprint(job.path, options);
}

/** Adds up small counts: a message for each would cost more than the reading. */
class ByteCount {
  #waiting = 0;
  #lastReport = performance.now();

  add(count: number): void {
    this.#waiting += count;
    if (performance.now() - this.#lastReport >= REPORT_EVERY_MS) this.flush();
  }

  flush(): void {
    if (this.#waiting > 0) report({ kind: 'bytes', count: this.#waiting });
    this.#waiting = 0;
    this.#lastReport = performance.now();
  }
}

async function carryOut({ job, stop }: Order): Promise<Report> {
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

parentPort?.on('message', (order: Order) => {
  void carryOut(order).then(report);
});
