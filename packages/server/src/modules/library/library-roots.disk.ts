import { mkdir, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { DataFolder } from '#core/files/data-folder.ts';
import { isInsideFolder } from '#core/lib/inside-folder.ts';
import { isNetworkPath } from '#core/files/mount-kind.ts';
import { writeDemoLibrary } from './demo-games.disk.ts';

/** The current library folders. Read `current` on every use, as admins can change it. */
export interface RootList {
  readonly current: readonly string[];
}

/** What determines the library folders; null: admins, in the app. */
type RootsFixedBy = 'environment' | 'demo' | null;

/** A hanging network mount must not block the start. */
const RESOLVE_TIMEOUT_MS = 2000;

/** The library folders of this process, and which of them are on a network. */
export class LibraryRoots implements RootList {
  readonly fixedBy: RootsFixedBy;
  readonly data: DataFolder;
  #current: readonly string[];
  #network: ReadonlySet<string> = new Set();

  constructor(data: DataFolder, roots: readonly string[], fixedBy: RootsFixedBy = null) {
    this.data = data;
    this.fixedBy = fixedBy;
    this.#current = roots;
  }

  get current(): readonly string[] {
    return this.#current;
  }

  /** Folders on network shares. The file system does not report changes in them. */
  get network(): ReadonlySet<string> {
    return this.#network;
  }

  async replace(roots: readonly string[]): Promise<void> {
    this.#current = roots;
    await this.detectNetwork();
  }

  /** Detects which folders are on a network. Repeated, because shares are mounted at any time. */
  async detectNetwork(): Promise<void> {
    const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
    const roots = this.#current;
    const isNetwork = await Promise.all(
      roots.map(async (root) => isNetworkPath(await resolveOrTimeOut(root), mounts)),
    );
    this.#network = new Set(roots.filter((_, index) => isNetwork[index]));
  }

  /**
   * The path as it is stored in the database: relative for folders inside the data folder, so that
   * the data folder can move.
   */
  toStored(path: string): string {
    const relativePath = relative(this.data.root, path);
    const isInside = relativePath !== '' && isInsideFolder(resolve(path), this.data.root);
    return isInside ? relativePath.split(sep).join('/') : path;
  }

  fromStored(stored: string): string {
    return isAbsolute(stored) ? stored : join(this.data.root, stored);
  }
}

async function resolveOrTimeOut(path: string): Promise<string> {
  const timer = new AbortController();
  const timeOut = delay(RESOLVE_TIMEOUT_MS, path, { signal: timer.signal, ref: false });
  try {
    return await Promise.race([realpath(path).catch(() => path), timeOut]);
  } finally {
    timer.abort();
    timeOut.catch(() => {});
  }
}

/**
 * Returns the library folders at startup and creates the default folder if none is configured.
 * Unless the environment or the demo fixes them, the folders chosen in the app replace them once
 * the database is open.
 */
export async function prepareLibrary(
  folder: DataFolder,
  { configured, demo }: { configured: readonly string[]; demo: boolean },
): Promise<LibraryRoots> {
  if (demo) {
    await writeDemoLibrary(folder.demoLibrary, { overwrite: true });
    return new LibraryRoots(folder, [folder.demoLibrary], 'demo');
  }
  if (configured.length > 0) {
    const roots = configured.map((path) => resolve(path));
    return new LibraryRoots(folder, roots, 'environment');
  }
  await mkdir(join(folder.library, 'roms'), { recursive: true });
  return new LibraryRoots(folder, [folder.library]);
}
