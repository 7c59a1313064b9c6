/** Node has four threads for files, which the database, saves and artwork also need. */
const MAX_CONCURRENT = 3;
/** A root that does not respond must not block the others. */
const MAX_PER_ROOT = 2;
const TIMEOUT_MS = 10_000;

interface PendingCall {
  readonly root: string;
  readonly start: () => void;
}

/** The disk of a library folder does not respond. Handled like a disk that cannot be read. */
export class DiskTimeoutError extends Error {
  readonly code = 'EIO';

  constructor(root: string) {
    super(`storage: ${root || 'a library folder'} is not responding`);
  }
}

/**
 * Limits and times out file system calls on library folders. A disconnected network share can block
 * a call forever, and with it one of the few threads for files. So only a few calls run at once,
 * and the caller gets an error after the timeout. A blocked call counts as running until it
 * returns.
 */
export class LibraryCallLimiter {
  readonly #timeoutMs: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<PendingCall>();
  #total = 0;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  /** `call` must not call `run` itself, because it could wait for its own slot. */
  run<T>(root: string, call: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const pending: PendingCall = {
      root,
      start: () => {
        call()
          .then(resolve, reject)
          .finally(() => this.#release(root));
      },
    };
    const timer = setTimeout(() => {
      this.#waiting.delete(pending);
      reject(new DiskTimeoutError(root));
    }, this.#timeoutMs);
    timer.unref();
    this.#waiting.add(pending);
    this.#startNext();
    return promise.finally(() => clearTimeout(timer));
  }

  #startNext(): void {
    for (const call of this.#waiting) {
      if (this.#total >= MAX_CONCURRENT) return;
      const runningOfRoot = this.#running.get(call.root) ?? 0;
      if (runningOfRoot >= MAX_PER_ROOT) continue;
      this.#waiting.delete(call);
      this.#total += 1;
      this.#running.set(call.root, runningOfRoot + 1);
      call.start();
    }
  }

  #release(root: string): void {
    this.#total -= 1;
    const left = (this.#running.get(root) ?? 1) - 1;
    if (left === 0) this.#running.delete(root);
    else this.#running.set(root, left);
    this.#startNext();
  }
}

const limiter = new LibraryCallLimiter();

/** For calls that do not know the root of their path. They share the limit of one root. */
export const UNKNOWN_ROOT = '';

export const withLibraryTimeout = <T>(root: string, call: () => Promise<T>): Promise<T> =>
  limiter.run(root, call);

/** Codes that prove that nothing exists at a path. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Awaits a file system call. Null: the file does not exist. Throws if that is uncertain. */
export async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** For `catch`: null for a missing file. Rethrows a timeout, after which nothing is known. */
export function nullUnlessTimeout(error: unknown): null {
  if (error instanceof DiskTimeoutError) throw error;
  return null;
}
