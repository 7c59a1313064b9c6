import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { workerUrl } from '#core/lib/worker-call.ts';

import type { Fingerprint, FolderFingerprint, Problem } from './fingerprint.ts';

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onBytes?: (count: number) => void;
}

/** Reads fingerprints in worker threads. */
export interface FingerprintPool {
  quick(path: string, options?: JobOptions): Promise<Fingerprint>;
  full(path: string, options?: JobOptions): Promise<Fingerprint>;
  /** For the files directly in the folder of a game. */
  folder(paths: readonly string[], options?: JobOptions): Promise<FolderFingerprint>;
  /** Resolves when the queue has room; await it before each of many jobs. */
  waitForCapacity(): Promise<void>;
  /** Ends all workers and cancels queued and running jobs. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly workers?: number;
  /** The number of waiting jobs from which on the queue is full. */
  readonly queueLength?: number;
  /** The code of the worker; only tests replace it. */
  readonly workerUrl?: URL;
}

export type FingerprintJob =
  | { readonly kind: 'quick' | 'full'; readonly path: string }
  | { readonly kind: 'folder'; readonly paths: readonly string[] };

/** Sent to the worker. `stop` is shared memory, since a busy worker reads no messages. */
export interface WorkerRequest {
  readonly job: FingerprintJob;
  readonly stop: SharedArrayBuffer;
}

/** Sent by the worker; any kind other than `bytes` is the last message of a request. */
export type WorkerMessage =
  | { readonly kind: 'bytes'; readonly count: number }
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: Problem };

type Result = Fingerprint | FolderFingerprint;

interface QueuedJob {
  readonly job: FingerprintJob;
  readonly stop: SharedArrayBuffer;
  readonly options: JobOptions;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

const JOBS_PER_WORKER = 16;
/** More memory than any file needs, and less than would crash the server. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024 };

/** Opens worker threads, one file each. One core is left to the server, so that it responds. */
export function openFingerprintPool(options: PoolOptions = {}): FingerprintPool {
  const workers = options.workers ?? Math.max(1, availableParallelism() - 1);
  const pool = new Pool(
    options.workerUrl ?? workerUrl(import.meta.url, 'fingerprint-worker'),
    workers,
    options.queueLength ?? workers * JOBS_PER_WORKER,
  );
  return {
    quick: (path, jobOptions) =>
      pool.add({ kind: 'quick', path }, jobOptions) as Promise<Fingerprint>,
    full: (path, jobOptions) =>
      pool.add({ kind: 'full', path }, jobOptions) as Promise<Fingerprint>,
    folder: (paths, jobOptions) =>
      pool.add({ kind: 'folder', paths }, jobOptions) as Promise<FolderFingerprint>,
    waitForCapacity: () => pool.waitForCapacity(),
    close: () => pool.close(),
  };
}

class Pool {
  readonly #url: URL;
  readonly #size: number;
  readonly #queueLength: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, QueuedJob>();
  readonly #queue: QueuedJob[] = [];
  #capacityWaiters: (() => void)[] = [];
  #isClosed = false;

  constructor(url: URL, size: number, queueLength: number) {
    this.#url = url;
    this.#size = size;
    this.#queueLength = queueLength;
  }

  add(job: FingerprintJob, options: JobOptions = {}): Promise<Result> {
    if (this.#isClosed) return Promise.reject(cancelledError());
    if (options.signal?.aborted) return Promise.reject(cancelledError());
    return new Promise((resolve, reject) => {
      const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const cancel = () => this.#cancel(queued);
      const removeListener = () => options.signal?.removeEventListener('abort', cancel);
      const queued: QueuedJob = {
        job,
        stop,
        options,
        resolve: (result) => {
          removeListener();
          resolve(result);
        },
        reject: (reason) => {
          removeListener();
          reject(reason);
        },
      };
      options.signal?.addEventListener('abort', cancel, { once: true });
      this.#queue.push(queued);
      this.#startNext();
    });
  }

  async waitForCapacity(): Promise<void> {
    while (this.#queue.length >= this.#queueLength && !this.#isClosed) {
      await new Promise<void>((resolve) => this.#capacityWaiters.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queued of [...this.#queue, ...this.#busy.values()]) this.#cancel(queued);
    const workers = [...this.#idle.splice(0), ...this.#busy.keys()];
    this.#busy.clear();
    this.#notifyCapacityWaiters();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #startNext(): void {
    while (this.#queue.length > 0 && !this.#isClosed) {
      const worker = this.#idle.pop() ?? this.#startWorker();
      const queued = worker && this.#queue.shift();
      if (!worker || !queued) return;
      this.#busy.set(worker, queued);
      worker.ref();
      worker.postMessage({ job: queued.job, stop: queued.stop } satisfies WorkerRequest, []);
      this.#notifyCapacityWaiters();
    }
  }

  /** Null: the maximum number of workers is running. */
  #startWorker(): Worker | null {
    if (this.#busy.size >= this.#size) return null;
    const worker = new Worker(this.#url, { resourceLimits: RESOURCE_LIMITS });
    worker.on('message', (message: WorkerMessage) => this.#handleMessage(worker, message));
    worker.once('error', (error: Error) => this.#handleCrash(worker, error.message));
    worker.once('exit', () => this.#handleCrash(worker, 'The worker stopped unexpectedly'));
    return worker;
  }

  #handleMessage(worker: Worker, message: WorkerMessage): void {
    const queued = this.#busy.get(worker);
    if (!queued) return;
    if (message.kind === 'bytes') {
      if (!isStopped(queued)) queued.options.onBytes?.(message.count);
      return;
    }
    this.#busy.delete(worker);
    worker.unref();
    this.#idle.push(worker);
    if (message.kind === 'result') queued.resolve(message.result);
    else if (message.kind === 'failed') queued.resolve(failedResult(queued.job, message.problem));
    else queued.reject(cancelledError());
    this.#startNext();
  }

  /** A crash of a worker affects only its file; the next job gets a new worker. */
  #handleCrash(worker: Worker, text: string): void {
    const queued = this.#busy.get(worker);
    const index = this.#idle.indexOf(worker);
    if (index >= 0) this.#idle.splice(index, 1);
    if (!queued) return;
    this.#busy.delete(worker);
    queued.resolve(failedResult(queued.job, { code: 'crashed', text }));
    this.#startNext();
  }

  /** Rejects immediately; a worker in the middle of a file stops at its next read. */
  #cancel(queued: QueuedJob): void {
    Atomics.store(new Int32Array(queued.stop), 0, 1);
    const index = this.#queue.indexOf(queued);
    if (index >= 0) this.#queue.splice(index, 1);
    queued.reject(cancelledError());
    this.#notifyCapacityWaiters();
  }

  #notifyCapacityWaiters(): void {
    const waiters = this.#capacityWaiters;
    this.#capacityWaiters = [];
    for (const wake of waiters) wake();
  }
}

const isStopped = ({ stop }: QueuedJob): boolean => Atomics.load(new Int32Array(stop), 0) === 1;

function failedResult(job: FingerprintJob, problem: Problem): Result {
  if (job.kind !== 'folder') return { level: job.kind, size: 0, problem };
  const fingerprint: Fingerprint = { level: 'full', size: 0, problem };
  return { files: job.paths.map((path) => ({ path, fingerprint })) };
}

const cancelledError = () => new DOMException('Cancelled', 'AbortError');
