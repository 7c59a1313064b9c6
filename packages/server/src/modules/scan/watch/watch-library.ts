import { taskDefaults } from '#core/config/task-defaults.ts';
import type { Deps } from '#core/deps.ts';
import { findLiveJob, findLiveTwin } from '#core/jobs/jobs.queries.ts';
import { readTaskSettings } from '#core/jobs/task-settings.ts';
import { changedFolders } from '#modules/scan/changed-folders.ts';
import { findPlatforms } from '#modules/platforms/platforms.api.ts';
import {
  type Change,
  type LibraryRoots,
  type RootWatch,
  SCAN_TASK,
  type ScanOrder,
  type WatchOptions,
  WHOLE_LIBRARY,
} from '#modules/library/library.api.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'disk' | 'configFile' | 'log'> & {
  readonly jobs: Pick<Deps['jobs'], 'enqueueAlone'>;
  readonly folders: { readonly roots: Pick<LibraryRoots, 'current' | 'network' | 'detectNetwork'> };
  /** Nothing is scanned before somebody has set the server up. */
  readonly isSetUp: () => Promise<boolean>;
};

interface Pace {
  /** Quiet before a scan. */
  readonly quietMs: number;
  /** While another scan runs, how often to ask whether it has ended. */
  readonly retryMs: number;
  readonly watching?: Pick<WatchOptions, 'pollMs' | 'checkMs' | 'pollOnly'>;
}

const LEAST_QUIET_MS = 1000;
const RETRY_MS = 2000;

/** From changes on the disks to scans of just the platforms they are in. */
export class LibraryWatch {
  readonly #parts: Parts;
  readonly #pace: Pace;
  /** Platform folders that changed and are not quiet yet. */
  readonly #restless = new Map<string, NodeJS.Timeout>();
  readonly #due = new Set<string>();
  #everything = false;
  #retry: NodeJS.Timeout | undefined;
  #watch: RootWatch | undefined;
  #watched: readonly string[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(parts: Parts, pace?: Pace) {
    this.#parts = parts;
    const minutes = parts.env.RESCAN_ON_FILESYSTEM_CHANGE_DELAY;
    const quietMs = Math.max(minutes * 60_000, LEAST_QUIET_MS);
    this.#pace = pace ?? { quietMs, retryMs: RETRY_MS };
  }

  /** Begins or ends watching, as the settings and the library folders are now. */
  sync(): Promise<void> {
    return this.#queue(async () => {
      const wanted = await this.#wantedRoots();
      if (this.#watch && wanted.join('\0') === this.#watched.join('\0')) return;
      await this.#end();
      if (wanted.length > 0) this.#begin(wanted);
    });
  }

  /** Network shares are only polled when somebody switched watching on. */
  async #wantedRoots(): Promise<readonly string[]> {
    const { db, env, folders, isSetUp } = this.#parts;
    await folders.roots.detectNetwork();
    const { current, network } = folders.roots;
    const settings = await readTaskSettings(db, taskDefaults(env, folders.roots));
    const { enabled, isChosen = false } = settings.filesystem_watcher;
    if (!enabled || !(await isSetUp())) return [];
    const isExplicit = isChosen || env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE === true;
    return isExplicit ? current : current.filter((root) => !network.has(root));
  }

  stop(): Promise<void> {
    return this.#queue(() => this.#end());
  }

  #begin(roots: readonly string[]): void {
    const { disk, log } = this.#parts;
    const watch = disk.watch(
      {
        ...this.#pace.watching,
        onChanges: (changes) => this.#hear(changes),
        onPolling: (root, reason) => {
          log.warn(`watcher: polling ${root} because it reports no changes: ${reason}`);
        },
        onFault: (root, error) => log.error(error, `watcher: could not watch ${root}`),
      },
      roots,
    );
    this.#watch = watch;
    this.#watched = roots;
    // What changed while nobody watched. A large root takes a while; nobody waits for it.
    void watch.ready.then(() =>
      this.#queue(async () => {
        if (this.#watch === watch) await this.#reconcile();
      }),
    );
  }

  async #reconcile(): Promise<void> {
    const { db, jobs } = this.#parts;
    const twin = await findLiveTwin(db, SCAN_TASK, JSON.stringify(WHOLE_LIBRARY));
    if (!twin) await jobs.enqueueAlone(SCAN_TASK, WHOLE_LIBRARY);
  }

  async #end(): Promise<void> {
    const watch = this.#watch;
    this.#watch = undefined;
    for (const timer of this.#restless.values()) clearTimeout(timer);
    this.#restless.clear();
    this.#due.clear();
    this.#everything = false;
    clearTimeout(this.#retry);
    await watch?.stop();
  }

  #hear(changes: readonly Change[]): void {
    const { configFile } = this.#parts;
    const folders = changedFolders(changes, configFile.folders(), configFile.current());
    // The empty name stands for all of them; no folder has it.
    for (const folder of folders === 'all' ? [''] : folders) {
      clearTimeout(this.#restless.get(folder));
      const timer = setTimeout(() => this.#calm(folder), this.#pace.quietMs).unref();
      this.#restless.set(folder, timer);
    }
  }

  #calm(folder: string): void {
    this.#restless.delete(folder);
    if (folder === '') this.#everything = true;
    else this.#due.add(folder);
    this.#scan();
  }

  #scan(): void {
    void this.#queue(async () => {
      if (!this.#watch || (!this.#everything && this.#due.size === 0)) return;
      const { db, jobs } = this.#parts;
      clearTimeout(this.#retry);
      // A running scan may have passed these folders already: they are looked at again after it.
      if (await findLiveJob(db, [SCAN_TASK])) {
        this.#retry = setTimeout(() => this.#scan(), this.#pace.retryMs).unref();
        return;
      }
      const order = await this.#order();
      this.#due.clear();
      this.#everything = false;
      if (order) await jobs.enqueueAlone(SCAN_TASK, order);
    });
  }

  /** Null: none of what changed is or was a platform. */
  async #order(): Promise<ScanOrder | null> {
    if (this.#everything) return WHOLE_LIBRARY;
    const { disk, db } = this.#parts;
    const onDisk = (await disk.listRoots()).flatMap(({ folders }) => folders);
    const known = new Set([...onDisk, ...(await findPlatforms(db))].map(({ fs_slug }) => fs_slug));
    const folders = [...this.#due].filter((folder) => known.has(folder)).toSorted();
    return folders.length === 0 ? null : { ...WHOLE_LIBRARY, folders };
  }

  /** One thing after the other; a fault is told and ends only that thing. */
  #queue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#parts.log.error(error, 'watcher: could not process changes');
    });
    return this.#work;
  }
}
