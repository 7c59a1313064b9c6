/** Node has four threads for files, which the database, saves and pictures need as well. */
const MOST_AT_ONCE = 3;
/** A folder that hangs leaves a place to the others. */
const MOST_PER_ROOT = 2;
const DEADLINE_MS = 10_000;

interface Call {
  readonly root: string;
  readonly begin: () => void;
}

/** The disk of a library folder does not answer. Reported as a disk that cannot be read. */
export class DiskHangsError extends Error {
  readonly code = 'EIO';

  constructor(root: string) {
    super(`storage: ${root || 'a library folder'} is not responding`);
  }
}

/**
 * Calls of the file system on library folders. A network share that is away can keep a call waiting
 * for ever, and with it one of the few threads for files: so only some may wait at once, and whoever
 * asked is given an error after a deadline. A call that hangs keeps its place until it returns.
 */
export class LibraryCalls {
  readonly #deadlineMs: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Call>();
  #total = 0;

  constructor(deadlineMs = DEADLINE_MS) {
    this.#deadlineMs = deadlineMs;
  }

  /** `work` makes one call, and never another through here. */
  run<T>(root: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const call: Call = {
      root,
      begin: () => {
        work()
          .then(resolve, reject)
          .finally(() => this.#release(root));
      },
    };
    const timer = setTimeout(() => {
      this.#waiting.delete(call);
      reject(new DiskHangsError(root));
    }, this.#deadlineMs);
    timer.unref();
    this.#waiting.add(call);
    this.#next();
    return promise.finally(() => clearTimeout(timer));
  }

  #next(): void {
    for (const call of this.#waiting) {
      if (this.#total >= MOST_AT_ONCE) return;
      const ofRoot = this.#running.get(call.root) ?? 0;
      if (ofRoot >= MOST_PER_ROOT) continue;
      this.#waiting.delete(call);
      this.#total += 1;
      this.#running.set(call.root, ofRoot + 1);
      call.begin();
    }
  }

  #release(root: string): void {
    this.#total -= 1;
    const left = (this.#running.get(root) ?? 1) - 1;
    if (left === 0) this.#running.delete(root);
    else this.#running.set(root, left);
    this.#next();
  }
}

const calls = new LibraryCalls();

export const onLibrary = <T>(root: string, work: () => Promise<T>): Promise<T> =>
  calls.run(root, work);

/** What cannot be at a path, whatever the disk does. */
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Null: it is not there. Throws when the disk does not say. */
export async function orAbsent<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (GONE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** For `catch`: null, it is not there. A disk that does not answer says nothing about that. */
export function unlessHanging(error: unknown): null {
  if (error instanceof DiskHangsError) throw error;
  return null;
}
