import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { AsyncSubscription, Event } from '@parcel/watcher';

import { UNKNOWN_ROOT, withLibraryTimeout } from '#core/files/library-timeout.ts';
import { isNetworkPath } from '#core/files/mount-kind.ts';

/** A change below a root. An empty path is the root itself. */
export interface Change {
  readonly root: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly kind: 'appeared' | 'vanished' | 'changed';
}

export interface WatchOptions {
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Called once per root that has no file system events and is polled instead. */
  readonly onPolling: (root: string, reason: string) => void;
  readonly onFault: (root: string, error: unknown) => void;
  readonly pollMs?: number;
  readonly checkMs?: number;
  /** Never use file system events. */
  readonly pollOnly?: boolean;
}

export interface WatcherHandle {
  /** Resolves when all later changes are reported. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 3 * 60_000;
const CHECK_MS = 30_000;
const KINDS = { create: 'appeared', delete: 'vanished', update: 'changed' } as const;

/** Reports changes below a root until it is stopped, also after its disk was remounted. */
export class RootWatcher implements WatcherHandle {
  readonly ready: Promise<void>;
  readonly #root: string;
  readonly #options: WatchOptions;
  readonly #abort = new AbortController();
  #subscription: AsyncSubscription | undefined;
  /** Of the root; it changes when another disk is mounted there. */
  #identity: string | null = null;
  /** The folders at the last poll. */
  #folders: FolderTimes | null = null;
  #timer: NodeJS.Timeout | undefined;
  #busy: Promise<void> = Promise.resolve();
  #isPolling = false;

  constructor(root: string, options: WatchOptions) {
    this.#root = root;
    this.#options = options;
    this.ready = this.#start().catch((error: unknown) => this.#options.onFault(root, error));
    this.#busy = this.ready.then(() => this.#schedule());
  }

  async #start(): Promise<void> {
    this.#identity = await findIdentity(this.#root);
    const reason = this.#options.pollOnly
      ? 'polling was requested'
      : await pollingReason(this.#root);
    if (reason) await this.#startPolling(reason);
    else await this.#subscribe();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#busy;
    await this.#unsubscribe();
  }

  async #subscribe(): Promise<void> {
    if (this.#identity === null) return;
    try {
      const base = await withLibraryTimeout(this.#root, () => realpath(this.#root));
      // Loaded on demand, only if a root is watched.
      const { default: watcher } = await import('@parcel/watcher');
      this.#subscription = await watcher.subscribe(base, (error, events) => {
        if (error) this.#enqueue(() => this.#switchToPolling(error.message));
        else this.#report(events.map((event) => this.#toChange(base, event)));
      });
    } catch (error) {
      await this.#startPolling((error as Error).message);
    }
  }

  #toChange(base: string, { path, type }: Event): Change {
    const subPath = relative(base, path).split(sep).join('/');
    return { root: this.#root, path: subPath, kind: KINDS[type] };
  }

  async #switchToPolling(reason: string): Promise<void> {
    if (this.#abort.signal.aborted || this.#isPolling) return;
    await this.#unsubscribe();
    await this.#startPolling(reason);
    // Events may have been lost, so the whole root counts as changed.
    this.#report([this.#wholeRootChange()]);
  }

  async #startPolling(reason: string): Promise<void> {
    this.#isPolling = true;
    this.#options.onPolling(this.#root, reason);
    this.#folders = await readFolderTimes(this.#root, this.#abort.signal);
  }

  #enqueue(work: () => Promise<void>): void {
    // A disk that fails now may work at the next check.
    this.#busy = this.#busy
      .then(work)
      .catch((error: unknown) => this.#options.onFault(this.#root, error));
  }

  #schedule(): void {
    const { pollMs = POLL_MS, checkMs = CHECK_MS } = this.#options;
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(
      () => {
        this.#enqueue(() => this.#checkOrPoll());
        this.#enqueue(async () => this.#schedule());
      },
      this.#isPolling ? pollMs : checkMs,
    ).unref();
  }

  async #checkOrPoll(): Promise<void> {
    if (this.#abort.signal.aborted) return;
    if (this.#isPolling) await this.#poll();
    else await this.#checkIdentity();
  }

  async #poll(): Promise<void> {
    const after = await readFolderTimes(this.#root, this.#abort.signal);
    if (!after || this.#abort.signal.aborted) return;
    const before = this.#folders ?? new Map<string, number>();
    this.#folders = after;
    this.#report(diffFolders(before, after).map((one) => ({ root: this.#root, ...one })));
  }

  /** Subscribes again to a remounted disk, whose changes the old subscription doesn't report. */
  async #checkIdentity(): Promise<void> {
    const identity = await findIdentity(this.#root);
    if (identity === this.#identity) return;
    this.#identity = identity;
    await this.#unsubscribe();
    await this.#subscribe();
    if (identity !== null) this.#report([this.#wholeRootChange()]);
  }

  async #unsubscribe(): Promise<void> {
    const subscription = this.#subscription;
    this.#subscription = undefined;
    // Unsubscribing fails for a missing root, which has no subscription left.
    await subscription?.unsubscribe().catch(() => {});
  }

  #wholeRootChange(): Change {
    return { root: this.#root, path: '', kind: 'appeared' };
  }

  #report(changes: readonly Change[]): void {
    if (changes.length > 0 && !this.#abort.signal.aborted) this.#options.onChanges(changes);
  }
}

/** Device and inode of a folder; null: it doesn't exist, or the disk doesn't respond. */
async function findIdentity(root: string, path = root): Promise<string | null> {
  const info = await withLibraryTimeout(root, () => stat(path)).catch(() => null);
  return info?.isDirectory() ? `${info.dev}:${info.ino}` : null;
}

/** Why the root has no file system events; null: it has them. */
export async function pollingReason(root: string): Promise<string | null> {
  try {
    const mounts = await readFile('/proc/mounts', 'utf8');
    const path = await withLibraryTimeout(root, () => realpath(root));
    if (isNetworkPath(path, mounts)) return 'it is on a network share';
  } catch {
    // On other systems than Linux, or for a missing root, events are tried.
  }
  return (await hasLinkedFolders(root, root)) ? 'it contains linked folders' : null;
}

/**
 * Whether platform folders, one or two levels deep, are links. File system events don't follow
 * links.
 */
async function hasLinkedFolders(root: string, folder: string, depth = 1): Promise<boolean> {
  const entries = await withLibraryTimeout(root, () =>
    readdir(folder, { withFileTypes: true }),
  ).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() && (await findIdentity(root, path)) !== null) return true;
    if (entry.isDirectory() && depth > 0 && (await hasLinkedFolders(root, path, depth - 1))) {
      return true;
    }
  }
  return false;
}

/** The folders below a root, with the time at which each last gained, lost or renamed an entry. */
type FolderTimes = ReadonlyMap<string, number>;

const MAX_DEPTH = 34;

/**
 * The folders below a root. Cheap, because it reads the times of folders only. Null: the root
 * itself can't be listed.
 */
export async function readFolderTimes(
  root: string,
  signal: AbortSignal,
): Promise<FolderTimes | null> {
  const times = new Map<string, number>();
  const isListed = await visitFolder(root, '', { times, ancestors: [], signal });
  return isListed ? times : null;
}

interface VisitContext {
  readonly times: Map<string, number>;
  /** Real paths of the ancestors: a link to one of them would be followed endlessly. */
  readonly ancestors: readonly string[];
  readonly signal: AbortSignal;
}

async function visitFolder(
  root: string,
  path: string,
  { times, ancestors, signal }: VisitContext,
): Promise<boolean> {
  if (signal.aborted || ancestors.length > MAX_DEPTH) return false;
  const folder = join(root, path);
  let entries: Dirent[];
  let real: string;
  try {
    real = await withLibraryTimeout(root, () => realpath(folder));
    if (ancestors.includes(real)) return false;
    const { mtimeMs } = await withLibraryTimeout(root, () => stat(folder));
    entries = await withLibraryTimeout(root, () => readdir(folder, { withFileTypes: true }));
    times.set(path, mtimeMs);
  } catch {
    return false;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const subPath = path === '' ? entry.name : `${path}/${entry.name}`;
    const isLink = entry.isSymbolicLink() && (await isFolder(join(root, subPath)));
    if (entry.isDirectory() || isLink)
      await visitFolder(root, subPath, { times, ancestors: [...ancestors, real], signal });
  }
  return true;
}

const isFolder = (path: string): Promise<boolean> =>
  withLibraryTimeout(UNKNOWN_ROOT, () => stat(path)).then(
    (info) => info.isDirectory(),
    () => false,
  );

/** The differences between two listings. */
function diffFolders(
  before: FolderTimes,
  after: FolderTimes,
): { path: string; kind: 'appeared' | 'vanished' | 'changed' }[] {
  const appeared = [...after.keys()].filter((path) => !before.has(path));
  const vanished = [...before.keys()].filter((path) => !after.has(path));
  const changed = [...after]
    .filter(([path, time]) => before.has(path) && before.get(path) !== time)
    .map(([path]) => path);
  return [
    ...appeared.map((path) => ({ path, kind: 'appeared' as const })),
    ...vanished.map((path) => ({ path, kind: 'vanished' as const })),
    ...changed.map((path) => ({ path, kind: 'changed' as const })),
  ];
}
