import type { Deps } from '#core/deps.ts';
import { findLiveDuplicate, findLiveJob } from '#core/jobs/jobs.queries.ts';
import { readTaskSettings } from '#core/tasks.ts';
import {
  type Change,
  compileExclusions,
  type ExclusionLists,
  type LibraryRoots,
  SCAN_TASK,
  type ScanRequest,
  WATCHER_TASK,
  type WatcherHandle,
  type WatchOptions,
  WHOLE_LIBRARY,
} from '#modules/library/library.api.ts';
import { findPlatforms } from '#modules/platforms/platforms.api.ts';

type WatchDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'configFile' | 'log' | 'tasks'> & {
  readonly jobs: Pick<Deps['jobs'], 'tryEnqueue'>;
  readonly folders: { readonly roots: Pick<LibraryRoots, 'current' | 'network' | 'detectNetwork'> };
  /** Nothing is scanned before the setup is complete. */
  readonly isSetUp: () => Promise<boolean>;
};

interface WatchTiming {
  /** Time without changes before a scan starts. */
  readonly quietMs: number;
  /** Interval of checks whether a running scan has ended. */
  readonly retryMs: number;
  readonly watching?: Pick<WatchOptions, 'pollMs' | 'checkMs' | 'pollOnly'>;
}

const MIN_QUIET_MS = 1000;
const RETRY_MS = 2000;

/** Watches the library folders and scans the platforms in which files change. */
export class LibraryWatch {
  readonly #deps: WatchDeps;
  readonly #timing: WatchTiming;
  /** Debounce timers of changed platform folders. */
  readonly #debounce = new Map<string, NodeJS.Timeout>();
  readonly #dueFolders = new Set<string>();
  #scanAll = false;
  #retry: NodeJS.Timeout | undefined;
  #watch: WatcherHandle | undefined;
  #watched: readonly string[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(deps: WatchDeps, timing?: WatchTiming) {
    this.#deps = deps;
    const minutes = deps.env.RESCAN_ON_FILESYSTEM_CHANGE_DELAY;
    const quietMs = Math.max(minutes * 60_000, MIN_QUIET_MS);
    this.#timing = timing ?? { quietMs, retryMs: RETRY_MS };
  }

  /** Starts or stops watching according to the current settings and library folders. */
  sync(): Promise<void> {
    return this.#queue(async () => {
      const roots = await this.#rootsToWatch();
      if (this.#watch && roots.join('\0') === this.#watched.join('\0')) return;
      await this.#end();
      if (roots.length > 0) this.#begin(roots);
    });
  }

  /** Network shares are polled only if watching was switched on explicitly. */
  async #rootsToWatch(): Promise<readonly string[]> {
    const { env, folders, isSetUp } = this.#deps;
    await folders.roots.detectNetwork();
    const { current, network } = folders.roots;
    const settings = await readTaskSettings(this.#deps);
    const { enabled = false, isChosen = false } = settings.get(WATCHER_TASK) ?? {};
    if (!enabled || !(await isSetUp())) return [];
    const isExplicit = isChosen || env.ENABLE_RESCAN_ON_FILESYSTEM_CHANGE === true;
    return isExplicit ? current : current.filter((root) => !network.has(root));
  }

  stop(): Promise<void> {
    return this.#queue(() => this.#end());
  }

  #begin(roots: readonly string[]): void {
    const { disk, log } = this.#deps;
    const watch = disk.watch(
      {
        ...this.#timing.watching,
        onChanges: (changes) => this.#onChanges(changes),
        onPolling: (root, reason) => {
          log.warn(`watcher: polling ${root} because it reports no changes: ${reason}`);
        },
        onFault: (root, error) => log.error(error, `watcher: could not watch ${root}`),
      },
      roots,
    );
    this.#watch = watch;
    this.#watched = roots;
    // Scan for changes from before the watch. Not awaited, because a large root takes a while.
    void watch.ready.then(() =>
      this.#queue(async () => {
        if (this.#watch === watch) await this.#scanLibrary();
      }),
    );
  }

  /** Scans the whole library, unless the same scan is already queued. */
  async #scanLibrary(): Promise<void> {
    const { db, jobs } = this.#deps;
    const duplicate = await findLiveDuplicate(db, SCAN_TASK, JSON.stringify(WHOLE_LIBRARY));
    if (!duplicate) await jobs.tryEnqueue(SCAN_TASK, WHOLE_LIBRARY);
  }

  async #end(): Promise<void> {
    const watch = this.#watch;
    this.#watch = undefined;
    for (const timer of this.#debounce.values()) clearTimeout(timer);
    this.#debounce.clear();
    this.#dueFolders.clear();
    this.#scanAll = false;
    clearTimeout(this.#retry);
    await watch?.stop();
  }

  #onChanges(changes: readonly Change[]): void {
    const { configFile } = this.#deps;
    const folders = changedFolders(changes, configFile.folders(), configFile.current());
    // The empty name stands for all folders.
    for (const folder of folders === 'all' ? [''] : folders) {
      clearTimeout(this.#debounce.get(folder));
      const timer = setTimeout(() => this.#onQuiet(folder), this.#timing.quietMs).unref();
      this.#debounce.set(folder, timer);
    }
  }

  #onQuiet(folder: string): void {
    this.#debounce.delete(folder);
    if (folder === '') this.#scanAll = true;
    else this.#dueFolders.add(folder);
    this.#scan();
  }

  #scan(): void {
    void this.#queue(async () => {
      if (!this.#watch || (!this.#scanAll && this.#dueFolders.size === 0)) return;
      const { db, jobs } = this.#deps;
      clearTimeout(this.#retry);
      // A running scan may have passed these folders already, so they are scanned again after it.
      if (await findLiveJob(db, [SCAN_TASK])) {
        this.#retry = setTimeout(() => this.#scan(), this.#timing.retryMs).unref();
        return;
      }
      const request = await this.#scanRequest();
      this.#dueFolders.clear();
      this.#scanAll = false;
      if (request) await jobs.tryEnqueue(SCAN_TASK, request);
    });
  }

  /** Null: no changed folder is or was a platform. */
  async #scanRequest(): Promise<ScanRequest | null> {
    if (this.#scanAll) return WHOLE_LIBRARY;
    const { disk, db } = this.#deps;
    const onDisk = (await disk.listRoots()).flatMap(({ folders }) => folders);
    const known = new Set([...onDisk, ...(await findPlatforms(db))].map(({ fs_slug }) => fs_slug));
    const folders = [...this.#dueFolders].filter((folder) => known.has(folder)).toSorted();
    return folders.length === 0 ? null : { ...WHOLE_LIBRARY, folders };
  }

  /** Runs one piece of work after the other. Errors are logged and do not stop later work. */
  #queue(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#deps.log.error(error, 'watcher: could not process changes');
    });
    return this.#work;
  }
}

/** Platform folders that changed; `all` if the platforms cannot be determined. */
type ChangedFolders = ReadonlySet<string> | 'all';

/**
 * Maps changed paths to platform folders. Changes of excluded names are ignored. Layouts can be
 * mixed: `roms/<platform>/…` and `bios/<platform>/…`, `<platform>/roms/…`, or `<platform>/…`.
 */
export function changedFolders(
  changes: readonly Pick<Change, 'path' | 'kind'>[],
  names: { readonly roms: string; readonly firmware: string },
  lists: ExclusionLists,
): ChangedFolders {
  const exclusions = compileExclusions(lists);
  const folders = new Set<string>();
  for (const { path, kind } of changes) {
    const segments = path.split('/').filter((segment) => segment !== '');
    if (segments.some((segment) => segment.startsWith('.'))) continue;
    const [first] = segments;
    const platformAt = first === names.roms || first === names.firmware ? 1 : 0;
    const slug = segments[platformAt];
    if (slug === undefined) {
      // The parent folder of all platforms changes whenever one of them is added or removed.
      if (kind === 'changed') continue;
      return 'all';
    }
    if (exclusions.platform(slug)) continue;
    const inner = segments.slice(platformAt + 1);
    const pathInPlatform = platformAt === 0 && inner[0] === names.roms ? inner.slice(1) : inner;
    if (!isExcluded(pathInPlatform, exclusions)) folders.add(slug);
  }
  return folders;
}

/** Checks a game or a path inside one. It may be deleted already, so its type is unknown. */
function isExcluded(
  pathInPlatform: readonly string[],
  exclusions: ReturnType<typeof compileExclusions>,
): boolean {
  const [game, ...inside] = pathInPlatform;
  if (game === undefined) return false;
  if (exclusions.folder(game)) return true;
  const last = inside.at(-1);
  if (last === undefined) return exclusions.file(game);
  return exclusions.part(last) || inside.some((name) => exclusions.folder(name));
}
