import type { ScanStats } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type LibraryDisk,
  ListingFailedError,
  type PlatformFolder,
  type ScanRequest,
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
import { isPlatformRemoved } from '#modules/platforms/platforms.api.ts';
import { removeRomsOfPlatform } from '#modules/roms/roms.api.ts';
import type { ScanContext, ScanStep, ScanWarning } from './pipeline.ts';
import { RootLayouts, type ScannedRoot } from './root-layouts.ts';
import { flagMissingFirmware, NO_FIRMWARE, scanFirmware } from './scan-firmware.ts';
import { findKnownByName, scanFolder } from './scan-folder.ts';
import { ScanJournalWriter, type ScanJournal } from './scan-journal.ts';
import { flagMissingGames, type UnseenGames } from './missing-games.ts';

interface ScanDeps {
  readonly db: Db;
  readonly disk: LibraryDisk;
  readonly configFile: Pick<ConfigFile, 'current' | 'folders'>;
  readonly storage: { readonly renames: Pick<RenameJournal, 'findTargets'> };
  readonly clock: () => Date;
}

interface ScanOptions {
  readonly journal: ScanJournal | undefined;
  readonly signal: AbortSignal;
  saveJournal(journal: ScanJournal): Promise<void>;
  /** Called after the firmware of a platform was scanned and before its games are. */
  onPlatform(platform: PlatformRow, firmware: { readonly added: number }): void;
  /** Called at every change between the steps of the pipeline. */
  onStep(step: ScanStep): void;
  onStats(stats: ScanStats): void;
  /** Called with the ids of games that were added or changed. */
  onGames(ids: readonly number[]): void;
  onWarning(warning: ScanWarning): void;
}

/** Updates the rows of the library to match the disks. It can be interrupted at any point. */
export async function scanLibrary(
  deps: ScanDeps,
  request: ScanRequest,
  options: ScanOptions,
): Promise<ScanStats> {
  const journal = new ScanJournalWriter(options.journal, (next) => options.saveJournal(next));
  try {
    await scanRoots(deps, request, { options, journal });
    return journal.stats;
  } finally {
    await journal.waitForWrite();
    await deps.disk.stopWalker();
  }
}

async function scanRoots(
  deps: ScanDeps,
  request: ScanRequest,
  { options, journal }: Pick<ScanRun, 'options' | 'journal'>,
): Promise<void> {
  const { stats } = journal;
  const warn = (warning: ScanWarning): void => {
    stats.warnings += 1;
    options.onWarning(warning);
  };
  const layouts = await RootLayouts.load({ ...deps, now: timestamp(deps.clock()) });
  const listings = await deps.disk.listRoots();
  const roots = await layouts.check(listings);
  const bySlug = Map.groupBy(
    roots.flatMap(({ folders }) => folders),
    ({ fs_slug }) => fs_slug,
  );
  const known = await findPlatforms(deps.db);
  const slugs = foldersToScan(request, [...bySlug.keys()], { known, planned: journal.planned });
  await journal.begin(slugs);
  stats.total_platforms = slugs.length;
  const counts = await Promise.all(
    slugs.flatMap((slug) => bySlug.get(slug) ?? []).map((folder) => deps.disk.count(folder)),
  );
  stats.total_roms = counts.reduce((sum, count) => sum + count, 0);

  for (const fs_slug of slugs) {
    if (journal.isDone(fs_slug)) continue;
    options.signal.throwIfAborted();
    const folders = bySlug.get(fs_slug) ?? [];
    const platform = { request, fs_slug, folders, roots };
    const unseen = await scanPlatform(deps, platform, { options, journal, warn });
    stats.scanned_platforms += 1;
    await journal.recordPlatformDone(fs_slug, unseen);
    options.onStats(stats);
  }
  options.onStep('store');
  const confirmedRoots = layouts.acceptedRoots(listings);
  await flagMissing(deps, journal, { warn, roots, layouts, confirmedRoots });
  const isWholeLibrary = request.folders.length === 0 && request.romIds.length === 0;
  await layouts.saveAfterScan(roots, isWholeLibrary);
  options.onStats(stats);
}

/** Flags games that the scan did not find, and warns about library roots it could not use. */
async function flagMissing(
  deps: ScanDeps,
  journal: ScanJournalWriter,
  {
    warn,
    roots,
    layouts,
    confirmedRoots,
  }: Pick<ScanRun, 'warn'> &
    Pick<PlatformToScan, 'roots'> & { layouts: RootLayouts; confirmedRoots: ReadonlySet<string> },
): Promise<void> {
  // A scan resumed days later may have listed a root that is unavailable today.
  const unavailable = new Set(unavailableRoots(await layouts.check(await deps.disk.listRoots())));
  const has: LibraryDisk['has'] = async (root, path) =>
    unavailable.has(root) || deps.disk.has(root, path);
  const now = timestamp(deps.clock());
  const context = { db: deps.db, disk: { has }, now, confirmedRoots };
  await flagMissingGames(context, journal.unseen, async (platform, { decision, count }) => {
    journal.stats.missing_roms += count;
    if (decision === 'confirmation-needed') warn({ code: 'many-missing', path: platform.fs_slug });
    if (decision !== 'nothing') await journal.recordMissingDecided(platform);
  });
  // These warnings come last, because a scan resumed after a crash repeats them.
  for (const { root, state } of roots) {
    if (state === 'layout-changed') warn({ code: 'layout-changed', path: root });
    else if (state === 'empty') warn({ code: 'root-empty', path: root });
    else if (state !== 'ready') warn({ code: 'root-missing', path: root });
  }
}

const unavailableRoots = (roots: readonly ScannedRoot[]): string[] =>
  roots.filter(({ state }) => state !== 'ready').map(({ root }) => root);

/** The platform folders that the request selects, of those on disk and those in the database. */
function foldersToScan(
  { type, folders }: ScanRequest,
  onDisk: readonly string[],
  { known, planned }: { known: readonly PlatformRow[]; planned: readonly string[] | undefined },
): string[] {
  const knownSlugs = new Set(known.map(({ fs_slug }) => fs_slug));
  if (type === 'new_platforms') {
    // A resumed scan continues with its planned platforms, which may be known by now.
    return onDisk.filter((slug) => planned?.includes(slug) ?? !knownSlugs.has(slug)).toSorted();
  }
  const all = [...new Set([...onDisk, ...knownSlugs])].toSorted();
  return folders.length === 0 ? all : all.filter((slug) => folders.includes(slug));
}

interface PlatformToScan {
  readonly request: ScanRequest;
  readonly fs_slug: string;
  readonly folders: readonly PlatformFolder[];
  readonly roots: readonly ScannedRoot[];
}

/** The state that the steps of one scan share. */
interface ScanRun {
  readonly options: ScanOptions;
  readonly journal: ScanJournalWriter;
  readonly warn: (warning: ScanWarning) => void;
}

async function scanPlatform(
  deps: ScanDeps,
  { request, fs_slug, folders, roots }: PlatformToScan,
  { options, journal, warn }: ScanRun,
): Promise<UnseenGames> {
  const { stats } = journal;
  const platform = await findOrInsertPlatform(deps, fs_slug, { stats, onDisk: folders.length > 0 });
  const scan: ScanContext = {
    ...deps,
    priorities: configuredPriorities(deps.configFile.current()),
    signal: options.signal,
    stats,
    warn,
    onStep: (step) => options.onStep(step),
    onProgress: (ids) => {
      journal.checkpoint();
      options.onStats(stats);
      if (ids.length > 0) options.onGames(ids);
    },
  };
  // In these roots, no game is flagged as missing.
  const failedRoots = new Set(unavailableRoots(roots));
  const romIds = new Set(request.romIds);
  const target = { platform, folders, type: request.type, failedRoots };
  const firmware = request.romIds.length === 0 ? await scanFirmware(scan, target) : NO_FIRMWARE;
  journal.checkpoint();
  options.onPlatform(platform, firmware);
  const unseen = await findKnownByName(deps.db, platform.id);
  const removedRowsByName = new Map<string, KnownRom>();
  const seen = new Set<string>();
  const present = [...unseen.values()].filter(isPresent).length;
  for (const folder of folders) {
    try {
      const platformFolder = { folder, platformId: platform.id, slug: platform.slug };
      const games = { romIds, unseen, removedRowsByName, seen };
      await scanFolder(scan, { ...platformFolder, ...games, type: request.type });
    } catch (error) {
      if (!(error instanceof ListingFailedError)) throw error;
      failedRoots.add(folder.root);
      warn({ code: 'listing-failed', path: deps.disk.pathOf(folder.root, folder.romsPath) });
    }
  }
  const now = timestamp(deps.clock());
  const isGone = folders.length === 0 && failedRoots.size === 0;
  if ((platform.missing === 1) !== isGone) {
    await savePlatform(deps.db, platform.id, { missing: isGone ? 1 : 0, updated_at: now });
  }
  const isFirmwareGone = await flagMissingFirmware(scan, firmware.notFound, failedRoots);
  if (firmware.isChanged || isFirmwareGone) {
    await savePlatform(deps.db, platform.id, { updated_at: now });
  }
  // A user may have removed the platform meanwhile.
  if (await isPlatformRemoved(deps.db, platform.id))
    await removeRomsOfPlatform(deps.db, platform.id, now);
  await savePlatformTotals(deps.db, platform.id, now);
  const gone = [...unseen.values()]
    .filter(({ root, removed_at }) => removed_at === null && !failedRoots.has(root))
    .filter(({ id }) => romIds.size === 0 || romIds.has(id));
  return { platform_id: platform.id, fs_slug, present, ids: gone.map(({ id }) => id) };
}

const isPresent = ({ missing, removed_at }: KnownRom): boolean =>
  missing === 0 && removed_at === null;

async function findOrInsertPlatform(
  { db, configFile, clock }: ScanDeps,
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
  const wasRemoved = row.removed_at !== null;
  if (wasRemoved) stats.new_platforms += 1;
  if (wasRemoved || row.slug !== slug) {
    await savePlatform(db, row.id, { slug, removed_at: null, updated_at: now });
  }
  return { ...row, slug, removed_at: null };
}
