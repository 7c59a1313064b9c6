import { noScanStats, type ScanStats } from '@saveroom/contract';

import type { ConfigFile } from '#config/config-file.ts';
import type { Db } from '#db/engine.ts';
import { timestamp } from '#lib/timestamp.ts';
import type { LibraryDisk } from '#storage/library-disk.ts';
import type { PlatformFolder, RootListing } from '#storage/walk/find-platform-folders.ts';
import { ListingFailedError } from '#storage/walk/walker.ts';

import {
  findPlatformByFolder,
  findPlatforms,
  insertPlatform,
  savePlatform,
  savePlatformTotals,
  type KnownRom,
  type PlatformRow,
} from './library.queries.ts';
import { resolvePlatform } from './platforms/resolve-platform.ts';
import { keepRemoved } from './removal.queries.ts';
import { scanFirmware } from './scan-firmware.ts';
import { knownByName, scanFolder, type FolderScan, type ScanWarning } from './scan-folder.ts';
import type { ScanType } from './scan-types.ts';
import { sweep, type Unseen } from './sweep.ts';

export interface ScanOrder {
  readonly type: ScanType;
  /** Folder names of platforms; empty: all there are. */
  readonly folders: readonly string[];
  /** Only these games; empty: all of the folders. */
  readonly romIds: readonly number[];
}

/** New, changed and vanished games everywhere; what has not changed is left alone. */
export const WHOLE_LIBRARY: ScanOrder = { type: 'quick', folders: [], romIds: [] };

/** Enough to go on after a crash: platforms that are done are not listed again. */
export interface ScanJournal {
  readonly done: readonly string[];
  readonly stats: ScanStats;
  /** Judged last, when everything that moved has been found. */
  readonly unseen: readonly Unseen[];
}

export interface ScanParts {
  readonly db: Db;
  readonly disk: LibraryDisk;
  readonly configFile: Pick<ConfigFile, 'current'>;
  readonly clock: () => Date;
}

export interface ScanWatch {
  readonly journal: ScanJournal | undefined;
  readonly signal: AbortSignal;
  saveJournal(journal: ScanJournal): Promise<void>;
  onPlatform(platform: PlatformRow): void;
  onStats(stats: ScanStats): void;
  /** Games that are new here, or others than before. */
  onGames(ids: readonly number[]): void;
  onWarning(warning: ScanWarning): void;
}

/** Makes the library say what the disks say. Everything it does can be interrupted at any point. */
export async function scanLibrary(
  parts: ScanParts,
  order: ScanOrder,
  watch: ScanWatch,
): Promise<ScanStats> {
  try {
    return await scanRoots(parts, order, watch);
  } finally {
    await parts.disk.rest();
  }
}

async function scanRoots(parts: ScanParts, order: ScanOrder, watch: ScanWatch): Promise<ScanStats> {
  const stats = watch.journal ? { ...watch.journal.stats } : noScanStats();
  const done = new Set(watch.journal?.done);
  const unseen = [...(watch.journal?.unseen ?? [])];
  const warn = (warning: ScanWarning): void => {
    stats.warnings += 1;
    watch.onWarning(warning);
  };
  const roots = parts.disk.listRoots();
  for (const root of roots) warnAboutRoot(root, warn);
  const bySlug = Map.groupBy(
    roots.flatMap(({ folders }) => folders),
    ({ fs_slug }) => fs_slug,
  );
  const known = await findPlatforms(parts.db);
  const wanted = wantedFolders(order, [...bySlug.keys()], known);
  stats.total_platforms = wanted.length;
  stats.total_roms = wanted
    .flatMap((slug) => bySlug.get(slug) ?? [])
    .reduce((sum, folder) => sum + parts.disk.count(folder), 0);

  for (const fs_slug of wanted) {
    if (done.has(fs_slug)) continue;
    watch.signal.throwIfAborted();
    const folders = bySlug.get(fs_slug) ?? [];
    unseen.push(
      await scanPlatform(parts, { order, fs_slug, folders, roots }, { watch, stats, warn }),
    );
    stats.scanned_platforms += 1;
    done.add(fs_slug);
    await watch.saveJournal({ done: [...done], stats, unseen });
    watch.onStats(stats);
  }
  for (const one of unseen) {
    const { verdict, count } = await sweep(parts, one, timestamp(parts.clock()));
    if (verdict === 'flagged') stats.missing_roms += count;
    if (verdict === 'asked') warn({ code: 'many-missing', path: one.fs_slug });
  }
  watch.onStats(stats);
  return stats;
}

function warnAboutRoot({ root, state }: RootListing, warn: (warning: ScanWarning) => void): void {
  if (state === 'ready') return;
  warn({ code: state === 'empty' ? 'root-empty' : 'root-missing', path: root });
}

/** Folders on disk and platforms we know, in the order of their names. */
function wantedFolders(
  { type, folders }: ScanOrder,
  onDisk: readonly string[],
  known: readonly PlatformRow[],
): string[] {
  const knownSlugs = new Set(known.map(({ fs_slug }) => fs_slug));
  if (type === 'new_platforms') return onDisk.filter((slug) => !knownSlugs.has(slug)).toSorted();
  const all = [...new Set([...onDisk, ...knownSlugs])].toSorted();
  return folders.length === 0 ? all : all.filter((slug) => folders.includes(slug));
}

interface Task {
  readonly order: ScanOrder;
  readonly fs_slug: string;
  readonly folders: readonly PlatformFolder[];
  readonly roots: readonly RootListing[];
}

interface Reporting {
  readonly watch: ScanWatch;
  readonly stats: ScanStats;
  readonly warn: (warning: ScanWarning) => void;
}

async function scanPlatform(
  parts: ScanParts,
  { order, fs_slug, folders, roots }: Task,
  { watch, stats, warn }: Reporting,
): Promise<Unseen> {
  const platform = await platformRow(parts, fs_slug, { stats, onDisk: folders.length > 0 });
  watch.onPlatform(platform);
  const unseen = await knownByName(parts.db, platform.id);
  const namesakes = new Map<string, KnownRom>();
  const seen = new Set<string>();
  const present = [...unseen.values()].filter(isPresent).length;
  const scan: FolderScan = {
    ...parts,
    signal: watch.signal,
    stats,
    warn,
    onStep: (ids) => {
      watch.onStats(stats);
      if (ids.length > 0) watch.onGames(ids);
    },
  };
  // Of a root that cannot be listed nothing is known, least of all that something is gone from it.
  const doubtful = new Set(roots.filter(({ state }) => state !== 'ready').map(({ root }) => root));
  for (const folder of folders) {
    try {
      await scanFolder(scan, { folder, platformId: platform.id, order, unseen, namesakes, seen });
    } catch (error) {
      if (!(error instanceof ListingFailedError)) throw error;
      doubtful.add(folder.root);
      warn({ code: 'listing-failed', path: parts.disk.pathOf(folder.root, folder.romsPath) });
    }
  }
  const now = timestamp(parts.clock());
  const isGone = folders.length === 0 && doubtful.size === 0;
  if ((platform.missing === 1) !== isGone) {
    await savePlatform(parts.db, platform.id, { missing: isGone ? 1 : 0, updated_at: now });
  }
  if (order.romIds.length === 0) {
    const firmware = { platform, folders, type: order.type, doubtful };
    const isChanged = await scanFirmware(scan, firmware);
    if (isChanged) await savePlatform(parts.db, platform.id, { updated_at: now });
  }
  await keepRemoved(parts.db, platform.id, now);
  await savePlatformTotals(parts.db, platform.id, now);
  const gone = [...unseen.values()]
    .filter(({ root, removed_at }) => removed_at === null && !doubtful.has(root))
    .filter(({ id }) => order.romIds.length === 0 || order.romIds.includes(id));
  return { platform_id: platform.id, fs_slug, present, ids: gone.map(({ id }) => id) };
}

const isPresent = ({ missing, removed_at }: KnownRom): boolean =>
  missing === 0 && removed_at === null;

async function platformRow(
  { db, configFile, clock }: ScanParts,
  fs_slug: string,
  { stats, onDisk }: { stats: ScanStats; onDisk: boolean },
): Promise<PlatformRow> {
  const { PLATFORMS_BINDING: bindings, PLATFORMS_VERSIONS: versions } = configFile.current();
  const { slug, known } = resolvePlatform(fs_slug, { bindings, versions });
  if (known && onDisk) stats.identified_platforms += 1;
  const now = timestamp(clock());
  const row = await findPlatformByFolder(db, fs_slug);
  if (!row) {
    stats.new_platforms += 1;
    return insertPlatform(db, { fs_slug, slug, now });
  }
  const isBack = row.removed_at !== null;
  if (isBack) stats.new_platforms += 1;
  if (isBack || row.slug !== slug) {
    await savePlatform(db, row.id, { slug, removed_at: null, updated_at: now });
  }
  return { ...row, slug, removed_at: null };
}
