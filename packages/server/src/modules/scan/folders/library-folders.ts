import type {
  FolderProblem,
  LibraryFolder,
  LibraryFolders as LibraryFolderList,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Relay } from '#core/db/relay.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { Semaphore } from '#core/lib/concurrency.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { readTaskSettings } from '#core/tasks.ts';
import { moveFirmwareToRoot, removeFirmwareInRoot } from '#modules/firmware/firmware.api.ts';
import {
  type LibraryDisk,
  type LibraryRoots,
  pollingReason,
  SCAN_TASK,
  WATCHER_TASK,
} from '#modules/library/library.api.ts';
import { folderNaming, savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { moveRomsToRoot, removeRomsInRoot } from '#modules/roms/roms.api.ts';
import { moveTrashToRoot, removePlatform } from '#modules/trash/trash.api.ts';
import { moveUploadsToRoot } from '#modules/uploads/uploads.api.ts';
import { findLibraryFolderProblem, normalizePath } from './library-folders.disk.ts';
import {
  findLibraryFolders,
  findPlatformsWithoutGames,
  findRemovedPaths,
  insertFirstFolder,
  insertFolder,
  markFolderRemoved,
  moveFolder,
} from './library-folders.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Lists and changes the library folders. */
    readonly folders: LibraryFolders;
  }
}

const TOPIC = 'library-folders';

const PROBLEM_TEXTS: Readonly<Record<FolderProblem, string>> = {
  'not-absolute': 'Enter the full path of a folder, such as /mnt/games',
  missing: 'This folder doesn’t exist',
  'not-a-folder': 'This is a file, not a folder',
  unreadable: 'The server can’t read this folder. Check its permissions.',
  system: 'System folders can’t be added to the library',
  data: 'Folders inside the data folder can’t be added to the library',
  'contains-data': 'This folder contains the server’s data folder. Choose a folder inside it.',
  'already-added': 'This folder is already in the library',
  'inside-other': 'This folder is inside another library folder',
  'contains-other': 'This folder contains another library folder. Remove that one first.',
};

interface LibraryFoldersOptions {
  readonly db: Db;
  readonly roots: LibraryRoots;
  readonly disk: Pick<LibraryDisk, 'listRoots'>;
  readonly relay: Pick<Relay, 'publish' | 'subscribe' | 'onReconnect'>;
  readonly clock: () => Date;
  /** Called when the active folders of this process have changed. */
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

/** The library folders that admins choose. All processes of a database apply a change at once. */
export class LibraryFolders {
  readonly #options: LibraryFoldersOptions;
  readonly #oneAtATime = new Semaphore(1);

  constructor(options: LibraryFoldersOptions) {
    this.#options = options;
    const reload = () => void this.load().catch(options.onFault);
    options.relay.subscribe(TOPIC, reload);
    options.relay.onReconnect(reload);
  }

  get roots(): LibraryRoots {
    return this.#options.roots;
  }

  /** Activates the stored folders, unless the environment sets them. */
  async load(): Promise<void> {
    const { db, roots, clock } = this.#options;
    if (roots.fixedBy !== null) {
      await roots.detectNetwork();
      return;
    }
    let stored = await findLibraryFolders(db);
    if (stored.length === 0) {
      const first = roots.toStored(roots.data.library);
      await insertFirstFolder(db, first, timestamp(clock()));
      stored = await findLibraryFolders(db);
    }
    const paths = stored.map(({ path }) => roots.fromStored(path));
    const isChanged = paths.join('\0') !== roots.current.join('\0');
    await roots.replace(paths);
    if (isChanged) this.#options.onChange();
  }

  /** Folder ids by path; empty if the folders cannot be changed. */
  async ids(): Promise<ReadonlyMap<string, number>> {
    const { db, roots } = this.#options;
    if (roots.fixedBy !== null) return new Map();
    return new Map(
      (await findLibraryFolders(db)).map(({ id, path }) => [roots.fromStored(path), id]),
    );
  }

  add(path: string): Promise<void> {
    return this.#change(async () => {
      const { db, roots, clock } = this.#options;
      const usable = await this.#requireUsable(path, roots.current);
      const now = timestamp(clock());
      const unused = await this.#findUnusedFirstFolder();
      await insertFolder(db, roots.toStored(usable), now);
      if (unused) await markFolderRemoved(db, unused.id, now);
    });
  }

  /** Changes the path of a folder that was moved, also for its games, trash and uploads. */
  move(id: number, path: string): Promise<void> {
    return this.#change(async () => {
      const { db, roots, clock } = this.#options;
      const folder = await this.#requireFolder(id);
      const from = roots.fromStored(folder.path);
      const others = roots.current.filter((root) => root !== from);
      const to = await this.#requireUsable(path, others);
      if (to === from) return;
      const now = timestamp(clock());
      await db.transaction().execute(async (transaction) => {
        await moveFolder(transaction, folder, { to: roots.toStored(to), now });
        await moveRomsToRoot(transaction, from, { to, now });
        await moveFirmwareToRoot(transaction, from, to);
        await moveUploadsToRoot(transaction, from, to);
        await moveTrashToRoot(transaction, from, to);
      });
    });
  }

  /** Removes a folder from the library, not from disk. Its games return if it is added again. */
  remove(id: number): Promise<void> {
    return this.#change(async () => {
      const { db, roots, clock } = this.#options;
      const folder = await this.#requireFolder(id);
      if (roots.current.length === 1) {
        throw new AppError('conflict', 'The library needs at least one folder. Add another first.');
      }
      await markFolderRemoved(db, folder.id, timestamp(clock()));
    });
  }

  /**
   * Removes games of removed folders. Called after each change and at the end of each scan, because
   * a scan that started before a removal may still have added games of that folder.
   */
  async removeGamesOfRemovedFolders(): Promise<void> {
    const { db, roots, disk, clock } = this.#options;
    if (roots.fixedBy !== null) return;
    const removed = (await findRemovedPaths(db)).map((path) => roots.fromStored(path));
    const now = timestamp(clock());
    const touched = new Set<number>();
    for (const root of removed) {
      for (const id of await removeRomsInRoot(db, root, now)) touched.add(id);
      for (const id of await removeFirmwareInRoot(db, root)) touched.add(id);
    }
    if (touched.size === 0) return;
    for (const id of touched) await savePlatformTotals(db, id, now);
    const onDisk = new Set(
      (await disk.listRoots()).flatMap(({ folders }) => folders.map(platformSlug)),
    );
    const empty = await findPlatformsWithoutGames(db);
    for (const { id, fs_slug } of empty) {
      if (touched.has(id) && !onDisk.has(fs_slug)) await removePlatform(db, id, now);
    }
  }

  #change(work: () => Promise<void>): Promise<void> {
    return this.#oneAtATime.run(async () => {
      this.#requireChangeable();
      await work();
      await this.load();
      await this.removeGamesOfRemovedFolders();
      this.#options.relay.publish(TOPIC, null);
    });
  }

  #requireChangeable(): void {
    const { fixedBy } = this.#options.roots;
    if (fixedBy === 'environment') {
      const detail = 'The library folders are set by LIBRARY_DIR. Change that setting instead.';
      throw new AppError('conflict', detail);
    }
    if (fixedBy === 'demo') {
      const detail = 'The demo has its own library. Start without --demo to add folders.';
      throw new AppError('conflict', detail);
    }
  }

  /** The empty default folder is replaced by the first folder an admin adds. */
  async #findUnusedFirstFolder() {
    const { db, roots, disk } = this.#options;
    const [folder, ...others] = await findLibraryFolders(db);
    if (!folder || others.length > 0) return undefined;
    if (folder.path !== roots.toStored(roots.data.library)) return undefined;
    return (await disk.listRoots()).every(({ state }) => state === 'empty') ? folder : undefined;
  }

  async #requireFolder(id: number) {
    const folder = (await findLibraryFolders(this.#options.db)).find((one) => one.id === id);
    if (folder) return folder;
    throw new AppError('not_found', 'Library folder not found');
  }

  async #requireUsable(path: string, others: readonly string[]): Promise<string> {
    const { data } = this.#options.roots;
    const normalized = normalizePath(path);
    if (normalized === null) throw new AppError('bad_request', PROBLEM_TEXTS['not-absolute']);
    const problem = await findLibraryFolderProblem(normalized, { data, others });
    if (problem !== null) throw new AppError('bad_request', PROBLEM_TEXTS[problem]);
    return normalized;
  }
}

const platformSlug = ({ fs_slug }: { readonly fs_slug: string }): string => fs_slug;

type FolderDeps = Pick<Deps, 'db' | 'env' | 'storage' | 'configFile' | 'folders' | 'tasks'>;

/** The library folders with their state, as the settings page shows them. */
export async function listFolders(deps: FolderDeps): Promise<LibraryFolderList> {
  const { env, storage, configFile, folders } = deps;
  const { roots } = folders;
  const ids = await folders.ids();
  const inspected = await storage.inspectLibrary(configFile.folders().roms);
  const settings = await readTaskSettings(deps);
  const watcher = settings.get(WATCHER_TASK);
  const scheduledScan = settings.get(SCAN_TASK);
  const isExplicit = watcher?.isChosen || env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE === true;
  const watchingOf = async (path: string): Promise<LibraryFolder['watching']> => {
    const isWatched = watcher?.enabled && (isExplicit || !roots.network.has(path));
    if (!isWatched) return 'off';
    return (await pollingReason(path)) === null ? 'events' : 'polling';
  };
  return {
    fixed_by: roots.fixedBy,
    folders: await Promise.all(
      inspected.roots.map(async (root) => ({
        ...root,
        platforms: root.platforms.map(folderNaming(deps)),
        id: ids.get(root.path) ?? null,
        network: roots.network.has(root.path),
        watching: await watchingOf(root.path),
      })),
    ),
    scheduled_scan: scheduledScan?.enabled ? scheduledScan.cron : null,
  };
}
