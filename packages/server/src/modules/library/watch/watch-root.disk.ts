import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import type { AsyncSubscription, Event } from '@parcel/watcher';

import { onLibrary } from '#core/files/library-calls.ts';
import { compareFolders, listFolders, type FolderTimes } from './list-folders.disk.ts';
import { isNetworkPath } from '#core/files/mount-kind.ts';

/** Something below a root is not as it was. An empty path is the root itself. */
export interface Change {
  readonly root: string;
  /** Below the root, with slashes. */
  readonly path: string;
  readonly kind: 'appeared' | 'vanished' | 'changed';
}

export interface WatchOptions {
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Said once per root: events do not work there, so it is looked at from time to time. */
  readonly onPolling: (root: string, reason: string) => void;
  readonly onFault: (root: string, error: unknown) => void;
  readonly pollMs?: number;
  readonly checkMs?: number;
  /** Never rely on events. */
  readonly pollOnly?: boolean;
}

export interface RootWatch {
  /** From then on nothing is missed. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 3 * 60_000;
const CHECK_MS = 30_000;
const KINDS = { create: 'appeared', delete: 'vanished', update: 'changed' } as const;

/** Tells of changes below one root until it is stopped, also when its disk goes and comes back. */
export class WatchedRoot implements RootWatch {
  readonly ready: Promise<void>;
  readonly #root: string;
  readonly #options: WatchOptions;
  readonly #abort = new AbortController();
  #subscription: AsyncSubscription | undefined;
  #identity: string | null = null;
  #folders: FolderTimes | null = null;
  #timer: NodeJS.Timeout | undefined;
  #busy: Promise<void> = Promise.resolve();
  #polls = false;

  constructor(root: string, options: WatchOptions) {
    this.#root = root;
    this.#options = options;
    this.ready = this.#begin().catch((error: unknown) => this.#options.onFault(root, error));
    this.#busy = this.ready.then(() => this.#sleep());
  }

  async #begin(): Promise<void> {
    this.#identity = await identityOf(this.#root);
    const silence = this.#options.pollOnly ? 'polling was requested' : await silenceOf(this.#root);
    if (silence) await this.#startPolling(silence);
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
      const base = await onLibrary(this.#root, () => realpath(this.#root));
      // Loaded only by those who watch.
      const { default: watcher } = await import('@parcel/watcher');
      this.#subscription = await watcher.subscribe(base, (error, events) => {
        if (error) this.#next(() => this.#giveUpEvents(error.message));
        else this.#tell(events.map((event) => this.#toChange(base, event)));
      });
    } catch (error) {
      await this.#startPolling((error as Error).message);
    }
  }

  #toChange(base: string, { path, type }: Event): Change {
    const below = relative(base, path).split(sep).join('/');
    return { root: this.#root, path: below, kind: KINDS[type] };
  }

  async #giveUpEvents(reason: string): Promise<void> {
    if (this.#abort.signal.aborted || this.#polls) return;
    await this.#unsubscribe();
    await this.#startPolling(reason);
    // Whatever was lost together with the events.
    this.#tell([this.#whole()]);
  }

  async #startPolling(reason: string): Promise<void> {
    this.#polls = true;
    this.#options.onPolling(this.#root, reason);
    this.#folders = await listFolders(this.#root, this.#abort.signal);
  }

  #next(work: () => Promise<void>): void {
    // A disk that fails now may answer at the next look.
    this.#busy = this.#busy
      .then(work)
      .catch((error: unknown) => this.#options.onFault(this.#root, error));
  }

  #sleep(): void {
    const { pollMs = POLL_MS, checkMs = CHECK_MS } = this.#options;
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(
      () => {
        this.#next(() => this.#look());
        this.#next(async () => this.#sleep());
      },
      this.#polls ? pollMs : checkMs,
    ).unref();
  }

  async #look(): Promise<void> {
    if (this.#abort.signal.aborted) return;
    if (this.#polls) await this.#poll();
    else await this.#check();
  }

  async #poll(): Promise<void> {
    const after = await listFolders(this.#root, this.#abort.signal);
    if (!after || this.#abort.signal.aborted) return;
    const before = this.#folders ?? new Map<string, number>();
    this.#folders = after;
    this.#tell(compareFolders(before, after).map((one) => ({ root: this.#root, ...one })));
  }

  /** A disk that was mounted again has nothing of the old subscription. */
  async #check(): Promise<void> {
    const identity = await identityOf(this.#root);
    if (identity === this.#identity) return;
    this.#identity = identity;
    await this.#unsubscribe();
    await this.#subscribe();
    if (identity !== null) this.#tell([this.#whole()]);
  }

  async #unsubscribe(): Promise<void> {
    const subscription = this.#subscription;
    this.#subscription = undefined;
    // A root that is gone has nothing left to unsubscribe from.
    await subscription?.unsubscribe().catch(() => {});
  }

  #whole(): Change {
    return { root: this.#root, path: '', kind: 'appeared' };
  }

  #tell(changes: readonly Change[]): void {
    if (changes.length > 0 && !this.#abort.signal.aborted) this.#options.onChanges(changes);
  }
}

/** Which folder on which disk a path leads to; null: none, or the disk does not say. */
async function identityOf(root: string, path = root): Promise<string | null> {
  const info = await onLibrary(root, () => stat(path)).catch(() => null);
  return info?.isDirectory() ? `${info.dev}:${info.ino}` : null;
}

/** Why no events can be expected; null: they can. */
export async function silenceOf(root: string): Promise<string | null> {
  try {
    const mounts = await readFile('/proc/mounts', 'utf8');
    const path = await onLibrary(root, () => realpath(root));
    if (isNetworkPath(path, mounts)) return 'it is on a network share';
  } catch {
    // Not Linux, or no such root yet: then events are tried.
  }
  return (await hasLinkedFolders(root, root)) ? 'it contains linked folders' : null;
}

/** Events stop at links; platform folders are one or two levels down. */
async function hasLinkedFolders(root: string, folder: string, depth = 1): Promise<boolean> {
  const entries = await onLibrary(root, () => readdir(folder, { withFileTypes: true })).catch(
    () => [],
  );
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() && (await identityOf(root, path)) !== null) return true;
    if (entry.isDirectory() && depth > 0 && (await hasLinkedFolders(root, path, depth - 1))) {
      return true;
    }
  }
  return false;
}
