import type { ScanStats } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.ts';
import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type LibraryDisk,
  ListingFailedError,
  type PlatformFolder,
  type ScanOrder,
} from '#modules/library/library.api.ts';
import { configuredPriorities, type KnownRom, type RenameJournal } from '#modules/roms/roms.api.ts';

import {
  findPlatformByFolder,
  findPlatforms,
  insertPlatform,
  type PlatformRow,
  resolvePlatform,
  savePlatform,
  savePlatformTotals,
} from '#modules/platforms/platforms.api.ts';
import { keepRemoved } from '#modules/trash/trash.api.ts';
import { RootLayouts, type ScannedRoot } from './root-layouts.ts';
import { flagMissingFirmware, NO_FIRMWARE, scanFirmware } from './scan-firmware.ts';
import { knownByName, scanFolder, type FolderScan, type ScanWarning } from './scan-folder.ts';
import { JournalKeeper, type ScanJournal } from './scan-journal.ts';
import { sweep, type Unseen } from './sweep.ts';

export interface ScanParts {
  readonly db: Db;
  readonly disk: LibraryDisk;
  readonly configFile: Pick<ConfigFile, 'current' | 'folders'>;
  readonly storage: { readonly renames: Pick<RenameJournal, 'targets'> };
  readonly clock: () => Date;
}

export interface ScanWatch {
  readonly journal: ScanJournal | undefined;
  readonly signal: AbortSignal;
  saveJournal(journal: ScanJournal): Promise<void>;
  /** Its firmware has been looked at, its games come next. */
  onPlatform(platform: PlatformRow, firmware: { readonly added: number }): void;
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
  const journal = new JournalKeeper(watch.journal, (next) => watch.saveJournal(next));
  try {
    await scanRoots(parts, order, { watch, journal });
    return journal.stats;
  } finally {
    await journal.idle();
    await parts.disk.rest();
  }
}

async function scanRoots(
  parts: ScanParts,
  order: ScanOrder,
  { watch, journal }: Pick<Reporting, 'watch' | 'journal'>,
): Promise<void> {
  const { stats } = journal;
  const warn = (warning: ScanWarning): void => {
    stats.warnings += 1;
    watch.onWarning(warning);
  };
  const layouts = await RootLayouts.load({ ...parts, now: timestamp(parts.clock()) });
  const listings = await parts.disk.listRoots();
  const roots = await layouts.check(listings);
  const bySlug = Map.groupBy(
    roots.flatMap(({ folders }) => folders),
    ({ fs_slug }) => fs_slug,
  );
  const known = await findPlatforms(parts.db);
  const wanted = wantedFolders(order, [...bySlug.keys()], { known, begun: journal.wanted });
  await journal.begin(wanted);
  stats.total_platforms = wanted.length;
  const counts = await Promise.all(
    wanted.flatMap((slug) => bySlug.get(slug) ?? []).map((folder) => parts.disk.count(folder)),
  );
  stats.total_roms = counts.reduce((sum, count) => sum + count, 0);

  for (const fs_slug of wanted) {
    if (journal.isDone(fs_slug)) continue;
    watch.signal.throwIfAborted();
    const folders = bySlug.get(fs_slug) ?? [];
    const task = { order, fs_slug, folders, roots };
    const unseen = await scanPlatform(parts, task, { watch, journal, warn });
    stats.scanned_platforms += 1;
    await journal.platformDone(fs_slug, unseen);
    watch.onStats(stats);
  }
  const confirmedRoots = layouts.acceptedRoots(listings);
  await judge(parts, journal, { warn, roots, layouts, confirmedRoots });
  await layouts.settle(roots, order.folders.length === 0 && order.romIds.length === 0);
  watch.onStats(stats);
}

/** What nobody saw, and roots that were not there. */
async function judge(
  parts: ScanParts,
  journal: JournalKeeper,
  {
    warn,
    roots,
    layouts,
    confirmedRoots,
  }: Pick<Reporting, 'warn'> &
    Pick<Task, 'roots'> & { layouts: RootLayouts; confirmedRoots: ReadonlySet<string> },
): Promise<void> {
  // A scan that goes on days later may have listed a root that is not there today.
  const absent = new Set(absentRoots(await layouts.check(await parts.disk.listRoots())));
  const has: LibraryDisk['has'] = async (root, path) =>
    absent.has(root) || parts.disk.has(root, path);
  const now = timestamp(parts.clock());
  const context = { db: parts.db, disk: { has }, now, confirmedRoots };
  await sweep(context, journal.unseen, async (platform, { verdict, count }) => {
    journal.stats.missing_roms += count;
    if (verdict === 'asked') warn({ code: 'many-missing', path: platform.fs_slug });
    if (verdict !== 'nothing') await journal.judged(platform);
  });
  // Last, because a scan that goes on after a crash says them again.
  for (const { root, state } of roots) {
    if (state === 'layout-changed') warn({ code: 'layout-changed', path: root });
    else if (state === 'empty') warn({ code: 'root-empty', path: root });
    else if (state !== 'ready') warn({ code: 'root-missing', path: root });
  }
}

const absentRoots = (roots: readonly ScannedRoot[]): string[] =>
  roots.filter(({ state }) => state !== 'ready').map(({ root }) => root);

/** Folders on disk and platforms we know, in the order of their names. */
function wantedFolders(
  { type, folders }: ScanOrder,
  onDisk: readonly string[],
  { known, begun }: { known: readonly PlatformRow[]; begun: readonly string[] | undefined },
): string[] {
  const knownSlugs = new Set(known.map(({ fs_slug }) => fs_slug));
  if (type === 'new_platforms') {
    // One it had begun is known by now, and yet not done.
    return onDisk.filter((slug) => begun?.includes(slug) ?? !knownSlugs.has(slug)).toSorted();
  }
  const all = [...new Set([...onDisk, ...knownSlugs])].toSorted();
  return folders.length === 0 ? all : all.filter((slug) => folders.includes(slug));
}

interface Task {
  readonly order: ScanOrder;
  readonly fs_slug: string;
  readonly folders: readonly PlatformFolder[];
  readonly roots: readonly ScannedRoot[];
}

interface Reporting {
  readonly watch: ScanWatch;
  readonly journal: JournalKeeper;
  readonly warn: (warning: ScanWarning) => void;
}

async function scanPlatform(
  parts: ScanParts,
  { order, fs_slug, folders, roots }: Task,
  { watch, journal, warn }: Reporting,
): Promise<Unseen> {
  const { stats } = journal;
  const platform = await platformRow(parts, fs_slug, { stats, onDisk: folders.length > 0 });
  const scan: FolderScan = {
    ...parts,
    priorities: configuredPriorities(parts.configFile.current()),
    signal: watch.signal,
    stats,
    warn,
    onStep: (ids) => {
      journal.step();
      watch.onStats(stats);
      if (ids.length > 0) watch.onGames(ids);
    },
  };
  // Of a root that cannot be listed nothing is known, least of all that something is gone from it.
  const doubtful = new Set(absentRoots(roots));
  const romIds = new Set(order.romIds);
  const look = { platform, folders, type: order.type, doubtful };
  const firmware = order.romIds.length === 0 ? await scanFirmware(scan, look) : NO_FIRMWARE;
  journal.step();
  watch.onPlatform(platform, firmware);
  const unseen = await knownByName(parts.db, platform.id);
  const namesakes = new Map<string, KnownRom>();
  const seen = new Set<string>();
  const present = [...unseen.values()].filter(isPresent).length;
  for (const folder of folders) {
    try {
      const place = { folder, platformId: platform.id, slug: platform.slug };
      await scanFolder(scan, { ...place, type: order.type, romIds, unseen, namesakes, seen });
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
  const isFirmwareGone = await flagMissingFirmware(scan, firmware.unseen, doubtful);
  if (firmware.isChanged || isFirmwareGone) {
    await savePlatform(parts.db, platform.id, { updated_at: now });
  }
  await keepRemoved(parts.db, platform.id, now);
  await savePlatformTotals(parts.db, platform.id, now);
  const gone = [...unseen.values()]
    .filter(({ root, removed_at }) => removed_at === null && !doubtful.has(root))
    .filter(({ id }) => romIds.size === 0 || romIds.has(id));
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
