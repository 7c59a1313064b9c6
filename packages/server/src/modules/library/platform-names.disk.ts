import { opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { withLibraryTimeout } from '#core/files/library-timeout.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    /** Names of the platform folders in all roots, at most a second old; cheap enough to poll. */
    listPlatformNames(folders: FolderNames): Promise<string[]>;
  }
}

interface FolderNames {
  readonly roms: string;
  readonly firmware: string;
}

interface CachedListing {
  /** Identity and modification time of the folder when it was listed. */
  readonly stamp: string;
  readonly folders: readonly string[];
}

interface CachedNames {
  readonly key: string;
  readonly readAt: number;
  readonly names: Promise<string[]>;
}

/** How long a result is reused without reading the disk. */
const FRESH_MS = 1000;
/** How long a request waits for the disk. */
const READ_TIMEOUT_MS = 1000;
/** Longer than the resolution of file times, within which a change would be missed. */
const MIN_CACHED_AGE_MS = 3000;

/**
 * Names of the platform folders in all library roots, for frequent requests. Finds the same folders
 * as `findPlatformFolders`, but never lists the games in them, so that the cost doesn't depend on
 * their number.
 */
export class PlatformNames {
  readonly #now: () => number;
  readonly #listings = new Map<string, CachedListing>();
  #cached: CachedNames | undefined;
  #last: string[] = [];
  #isReading = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  list(roots: readonly string[], names: FolderNames): Promise<string[]> {
    const key = JSON.stringify([roots, names.roms, names.firmware]);
    const now = this.#now();
    const cached = this.#cached;
    const age = cached ? now - cached.readAt : Infinity;
    const isFresh = age >= 0 && age < FRESH_MS;
    if (cached?.key === key && (isFresh || this.#isReading)) return this.#withTimeout(cached.names);
    if (cached?.key !== key) {
      this.#listings.clear();
      this.#last = [];
    }
    this.#isReading = true;
    const found = this.#read(roots, names).finally(() => {
      this.#isReading = false;
    });
    void found.then(
      (last) => {
        this.#last = last;
      },
      () => {},
    );
    this.#cached = { key, readAt: now, names: found };
    return this.#withTimeout(found);
  }

  /** If the disk doesn't respond in time, requests get the previous names. */
  async #withTimeout(found: Promise<string[]>): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => resolve(this.#last), READ_TIMEOUT_MS);
    });
    return Promise.race([found, timeout]).finally(() => clearTimeout(timer));
  }

  async #read(roots: readonly string[], names: FolderNames): Promise<string[]> {
    const found = await Promise.all(roots.map((root) => this.#readRoot(root, names)));
    return [...new Set(found.flat())].toSorted();
  }

  async #readRoot(root: string, { roms, firmware }: FolderNames): Promise<string[]> {
    const top = await this.#foldersIn(root);
    const inA = top.includes(roms) ? await this.#foldersIn(join(root, roms)) : [];
    const others = top.filter((name) => name !== roms && name !== firmware);
    const inB = await filterAsync(others, (name) => isFolder(join(root, name, roms)));
    if (top.includes(roms) || inB.length > 0) return [...inA, ...inB];
    return filterAsync(others, (name) => hasEntries(join(root, name)));
  }

  /** Lists a folder again only if it changed: its time changes with the names in it. */
  async #foldersIn(path: string): Promise<readonly string[]> {
    const info = await withLibraryTimeout('', () => stat(path, { bigint: true })).catch(() => null);
    if (!info) return [];
    const stamp = `${info.dev}:${info.ino}:${info.mtimeNs}:${info.ctimeNs}`;
    const cached = this.#listings.get(path);
    if (cached?.stamp === stamp) return cached.folders;
    const folders = await listFolders(path);
    if (this.#now() - Number(info.mtimeMs) > MIN_CACHED_AGE_MS)
      this.#listings.set(path, { stamp, folders });
    return folders;
  }
}

async function listFolders(path: string): Promise<string[]> {
  const entries = await withLibraryTimeout('', () => readdir(path, { withFileTypes: true })).catch(
    () => [],
  );
  const candidates = entries.filter(
    (entry) => !isHidden(entry.name) && (entry.isDirectory() || entry.isSymbolicLink()),
  );
  const folders = await filterAsync(
    candidates,
    async (entry) => entry.isDirectory() || isFolder(join(path, entry.name)),
  );
  return folders.map(({ name }) => name);
}

async function filterAsync<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<T[]> {
  const results = await Promise.all(items.map(test));
  return items.filter((_, index) => results[index]);
}

const isFolder = (path: string): Promise<boolean> =>
  withLibraryTimeout('', () => stat(path)).then(
    (info) => info.isDirectory(),
    () => false,
  );

/** Stops at the first name that isn't hidden. */
async function hasEntries(path: string): Promise<boolean> {
  const folder = await withLibraryTimeout('', () => opendir(path, { bufferSize: 4 })).catch(
    () => null,
  );
  if (!folder) return false;
  for await (const { name } of folder) if (!isHidden(name)) return true;
  return false;
}

const isHidden = (name: string): boolean => name.startsWith('.');
