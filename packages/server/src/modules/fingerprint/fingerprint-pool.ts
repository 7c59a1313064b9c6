import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import type { Fingerprint, FolderFingerprint, Problem } from './fingerprint.ts';
import type { Job, Order, Report } from './worker-messages.ts';

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onBytes?: (count: number) => void;
}

export interface FingerprintPool {
  quick(path: string, options?: JobOptions): Promise<Fingerprint>;
  full(path: string, options?: JobOptions): Promise<Fingerprint>;
  /** The files that lie directly in a game's folder. */
  folder(paths: readonly string[], options?: JobOptions): Promise<FolderFingerprint>;
  /** Resolves when few enough jobs wait; whoever adds thousands awaits it before each. */
  hasRoom(): Promise<void>;
  /** Ends all workers; what was queued or running is cancelled. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly workers?: number;
  /** Jobs that wait for a worker while there still is room. */
  readonly queueLength?: number;
  /** The worker's code: only tests have another. */
  readonly workerUrl?: URL;
}

type Result = Fingerprint | FolderFingerprint;

interface Waiting {
  readonly job: Job;
  readonly stop: SharedArrayBuffer;
  readonly options: JobOptions;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

const JOBS_PER_WORKER = 16;
/** Far above what any file needs, far below what would take the server down with it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024 };

/** Beside this file: as it was written, or as the bundle's second entry of the same name. */
export function workerUrl(base: string = import.meta.url): URL {
  const ending = new URL(base).pathname.endsWith('.ts') ? 'ts' : 'mjs';
  return new URL(`./fingerprint-worker.${ending}`, base);
}

/** One file per worker and, so that the server keeps answering, one core for everything else. */
export function openFingerprintPool(options: PoolOptions = {}): FingerprintPool {
  const workers = options.workers ?? Math.max(1, availableParallelism() - 1);
  const pool = new Pool(
    options.workerUrl ?? workerUrl(),
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
    hasRoom: () => pool.hasRoom(),
    close: () => pool.close(),
  };
}

class Pool {
  readonly #url: URL;
  readonly #size: number;
  readonly #queueLength: number;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();
  readonly #queue: Waiting[] = [];
  #askers: (() => void)[] = [];
  #isClosed = false;

  constructor(url: URL, size: number, queueLength: number) {
    this.#url = url;
    this.#size = size;
    this.#queueLength = queueLength;
  }

  add(job: Job, options: JobOptions = {}): Promise<Result> {
    if (this.#isClosed) return Promise.reject(cancelled());
    if (options.signal?.aborted) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const cancel = () => this.#cancel(waiting);
      const settle = () => options.signal?.removeEventListener('abort', cancel);
      const waiting: Waiting = {
        job,
        stop,
        options,
        resolve: (result) => (settle(), resolve(result)),
        reject: (reason) => (settle(), reject(reason)),
      };
      options.signal?.addEventListener('abort', cancel, { once: true });
      this.#queue.push(waiting);
      this.#startNext();
    });
  }

  async hasRoom(): Promise<void> {
    while (this.#queue.length >= this.#queueLength && !this.#isClosed) {
      await new Promise<void>((resolve) => this.#askers.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of [...this.#queue, ...this.#busy.values()]) this.#cancel(waiting);
    const workers = [...this.#idle.splice(0), ...this.#busy.keys()];
    this.#busy.clear();
    this.#wakeAskers();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #startNext(): void {
    while (this.#queue.length > 0 && !this.#isClosed) {
      const worker = this.#idle.pop() ?? this.#hire();
      const waiting = worker && this.#queue.shift();
      if (!worker || !waiting) return;
      this.#busy.set(worker, waiting);
      worker.ref();
      worker.postMessage({ job: waiting.job, stop: waiting.stop } satisfies Order, []);
      this.#wakeAskers();
    }
  }

  /** Null: there are as many as there may be. */
  #hire(): Worker | null {
    if (this.#busy.size >= this.#size) return null;
    const worker = new Worker(this.#url, { resourceLimits: RESOURCE_LIMITS });
    worker.on('message', (report: Report) => this.#hear(worker, report));
    worker.once('error', (error: Error) => this.#bury(worker, error.message));
    worker.once('exit', () => this.#bury(worker, 'The worker stopped unexpectedly'));
    return worker;
  }

  #hear(worker: Worker, report: Report): void {
    const waiting = this.#busy.get(worker);
    if (!waiting) return;
    if (report.kind === 'bytes') {
      if (!isStopped(waiting)) waiting.options.onBytes?.(report.count);
      return;
    }
    this.#busy.delete(worker);
    worker.unref();
    this.#idle.push(worker);
    if (report.kind === 'result') waiting.resolve(report.result);
    else if (report.kind === 'failed') waiting.resolve(failedResult(waiting.job, report.problem));
    else waiting.reject(cancelled());
    this.#startNext();
  }

  /** A file that kills its worker costs that file only; the next job gets a new worker. */
  #bury(worker: Worker, text: string): void {
    const waiting = this.#busy.get(worker);
    const index = this.#idle.indexOf(worker);
    if (index >= 0) this.#idle.splice(index, 1);
    if (!waiting) return;
    this.#busy.delete(worker);
    waiting.resolve(failedResult(waiting.job, { code: 'crashed', text }));
    this.#startNext();
  }

  /** The caller hears at once; a worker in the middle of a file stops at its next read. */
  #cancel(waiting: Waiting): void {
    Atomics.store(new Int32Array(waiting.stop), 0, 1);
    const index = this.#queue.indexOf(waiting);
    if (index >= 0) this.#queue.splice(index, 1);
    waiting.reject(cancelled());
    this.#wakeAskers();
  }

  #wakeAskers(): void {
    const askers = this.#askers;
    this.#askers = [];
    for (const wake of askers) wake();
  }
}

const isStopped = ({ stop }: Waiting): boolean => Atomics.load(new Int32Array(stop), 0) === 1;

function failedResult(job: Job, problem: Problem): Result {
  if (job.kind !== 'folder') return { level: job.kind, size: 0, problem };
  const fingerprint: Fingerprint = { level: 'full', size: 0, problem };
  return { files: job.paths.map((path) => ({ path, fingerprint })) };
}

const cancelled = () => new DOMException('Cancelled', 'AbortError');
