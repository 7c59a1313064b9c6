import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { batchesOf } from '#core/lib/batches.ts';
import type {
  FoundGame,
  PlatformFolder,
  ScanType,
  WalkWarning,
} from '#modules/library/library.api.ts';
import {
  findIdsByName,
  findKnownRoms,
  type KnownRom,
  releaseName,
  removeRoms,
  markReturned,
} from '#modules/roms/roms.api.ts';

import { findRowsNotOnDisk } from './missing-games.ts';
import type { ScanContext } from './pipeline.ts';
import { findMoved, decideAction, type GameAction, addGames, updateGames } from './save-games.ts';
import { nameKey } from '#modules/names/names.api.ts';

const SAVE_BATCH = 200;
/**
 * Smaller, because every changed game takes several statements and other writers wait meanwhile.
 */
const UPDATE_BATCH = 50;

interface FolderTarget {
  readonly folder: PlatformFolder;
  readonly platformId: number;
  /** Slug of the platform. */
  readonly slug: string;
  readonly type: ScanType;
  /** Only these games; empty: all of them. */
  readonly romIds: ReadonlySet<number>;
  /** Rows of the platform by name; rows whose files were found are removed. */
  readonly unseen: Map<string, KnownRom>;
  /** Rows of removed games whose name now belongs to a different file, by that name. */
  readonly removedRowsByName: Map<string, KnownRom>;
  /** Names found in this or another folder of the platform; the first file of a name wins. */
  readonly seen: Set<string>;
}

/** The rows of a platform by name, before its folders are scanned. */
export async function findKnownByName(db: Db, platformId: number): Promise<Map<string, KnownRom>> {
  const rows = await findKnownRoms(db, platformId);
  return new Map(rows.map((row) => [row.name_key, row]));
}

/** Scans one platform folder of one root. Throws `ListingFailedError` if it cannot be listed. */
export async function scanFolder(scan: ScanContext, target: FolderTarget): Promise<void> {
  const isNewPlatform = target.unseen.size === 0;
  const newGames: FoundGame[] = [];
  const options = { slug: target.slug, signal: scan.signal };
  scan.onStep('walk');
  for await (const { games, warnings, skipped } of scan.disk.walk(target.folder, options)) {
    scan.signal.throwIfAborted();
    scan.onStep('compare');
    for (const warning of warnings) reportWarning(scan, target, warning);
    await removeSkipped(scan, target, skipped);
    const added = await updateKnownGames(scan, target, games);
    newGames.push(...added);
    // A platform without rows has no renamed games, so new games are saved before all are listed.
    if (isNewPlatform) {
      await saveNewGames(scan, target, { found: newGames.splice(0), isNewPlatform });
    }
    scan.onProgress([]);
    scan.onStep('walk');
  }
  await saveNewGames(scan, target, { found: newGames, isNewPlatform });
}

/**
 * Counts files that are not games. Rows that earlier versions created for them are removed as if by
 * a user: saves and notes stay, and the game returns if the configuration includes it.
 */
async function removeSkipped(
  scan: ScanContext,
  target: FolderTarget,
  names: readonly string[],
): Promise<void> {
  scan.stats.skipped_files += names.length;
  const known = names.flatMap((name) => target.unseen.get(nameKey(name)) ?? []);
  const ids = known
    .filter((row) => row.removed_at === null && isSelected(target, row))
    .map(({ id }) => id);
  for (const { name_key } of known) target.unseen.delete(name_key);
  if (ids.length === 0) return;
  await removeRoms(scan.db, ids, { now: timestamp(scan.clock()), filesMoved: false });
}

/** Updates the known games of a batch and returns the new ones. */
async function updateKnownGames(
  scan: ScanContext,
  target: FolderTarget,
  games: readonly FoundGame[],
): Promise<FoundGame[]> {
  const newGames: FoundGame[] = [];
  const returned: number[] = [];
  const unchanged: number[] = [];
  const changed: KnownMatch[] = [];
  const now = timestamp(scan.clock());
  for (const game of games) {
    const key = nameKey(game.name);
    if (target.seen.has(key)) {
      const path = scan.disk.pathOf(target.folder.root, `${target.folder.romsPath}/${game.name}`);
      scan.warn({ code: 'same-name', path });
      continue;
    }
    target.seen.add(key);
    scan.stats.scanned_roms += 1;
    const known = target.unseen.get(key);
    if (known?.identified === 1) scan.stats.identified_roms += 1;
    target.unseen.delete(key);
    if (!isSelected(target, known)) continue;
    const action = decideAction(game, known, target.type);
    if (action === 'add' || action === 'replace') {
      newGames.push(game);
      if (action === 'replace' && known) target.removedRowsByName.set(key, known);
      continue;
    }
    if (!known || (action === 'skip' && known.removed_at !== null)) continue;
    if (needsUpdate(target, { known, action })) {
      changed.push({ game, known, action });
      continue;
    }
    if (wasGone(known)) returned.push(known.id);
    if (isRequested(target, action)) unchanged.push(known.id);
  }
  for (const batch of batchesOf(changed, UPDATE_BATCH)) {
    scan.signal.throwIfAborted();
    await updateChanged(scan, target, batch);
  }
  await markReturned(scan.db, returned, now);
  scan.stats.returned_roms += returned.length;
  if (unchanged.length > 0) scan.onProgress(unchanged);
  return newGames;
}

interface KnownMatch {
  readonly game: FoundGame;
  readonly known: KnownRom;
  readonly action: GameAction;
}

/** Requested games are reported even if their files are unchanged. */
const isRequested = ({ romIds }: FolderTarget, action: GameAction): boolean =>
  action === 'identify' || romIds.size > 0;

const wasGone = ({ missing, removed_at }: KnownRom): boolean =>
  missing === 1 || removed_at !== null;

/** False: at most the missing and removed flags have to be cleared. */
function needsUpdate(
  { folder }: FolderTarget,
  { known, action }: Pick<KnownMatch, 'known' | 'action'>,
): boolean {
  const mustReread = action === 'refresh' || action === 'redo' || action === 'rehash';
  return mustReread || known.root !== folder.root || known.fs_path !== folder.romsPath;
}

async function updateChanged(
  scan: ScanContext,
  target: FolderTarget,
  changed: readonly KnownMatch[],
): Promise<void> {
  scan.onStep('store');
  const updates = changed.map(({ game, known }) => ({
    id: known.id,
    game,
    keepFingerprint: false,
    isNewContent: known.disk_state !== game.diskState,
  }));
  await updateGames(scan.db, updates, saveContext(scan, target, timestamp(scan.clock())));
  for (const { known, action } of changed) {
    if (wasGone(known)) scan.stats.returned_roms += 1;
    if (action === 'refresh') scan.stats.changed_roms += 1;
  }
  scan.onProgress(changed.map(({ known }) => known.id));
}

async function saveNewGames(
  scan: ScanContext,
  target: FolderTarget,
  { found, isNewPlatform }: { found: readonly FoundGame[]; isNewPlatform: boolean },
): Promise<void> {
  scan.onStep('compare');
  const games = await withoutPendingRenames(scan, target, found);
  const moved = await findMoved(scan.db, scan.disk, games);
  const added: FoundGame[] = [];
  for (const game of games) {
    const movedRow = moved.get(game);
    const removedRow = target.removedRowsByName.get(nameKey(game.name));
    if (!movedRow && !removedRow) {
      added.push(game);
      continue;
    }
    if (movedRow && removedRow) await releaseName(scan.db, removedRow);
    await relinkRow(scan, target, { game, movedRow, removedRow });
  }
  scan.onStep('store');
  for (const listed of batchesOf(added, SAVE_BATCH)) {
    scan.signal.throwIfAborted();
    const batch = isNewPlatform ? listed : await withoutGone(scan, target, listed);
    const ids = await addGames(scan.db, batch, saveContext(scan, target, timestamp(scan.clock())));
    scan.stats.new_roms += batch.length;
    scan.onProgress([...ids.values()]);
  }
}

/**
 * Leaves out games under a name that a running rename gives to an existing row. A rename links the
 * new name before it removes the old one, so a folder may list both. The journal is read first,
 * because a rename leaves it only after its row has the new name. The renamed rows are not missing,
 * whatever name they had when the scan started.
 */
async function withoutPendingRenames(
  { db, storage }: ScanContext,
  { folder, platformId, removedRowsByName, unseen }: FolderTarget,
  games: readonly FoundGame[],
): Promise<FoundGame[]> {
  if (games.length === 0) return [];
  const pending = await storage.renames.findTargets(folder.root);
  const keys = games.map(({ name }) => nameKey(name));
  const ids = await findIdsByName(db, platformId, keys);
  const renamed = new Set<number>();
  const others = games.filter(({ name }) => {
    const key = nameKey(name);
    const id = pending.get(`${folder.romsPath}/${name}`) ?? ids.get(key);
    if (id === undefined || id === removedRowsByName.get(key)?.id) return true;
    renamed.add(id);
    return false;
  });
  if (renamed.size > 0) {
    for (const [key, { id }] of unseen) if (renamed.has(id)) unseen.delete(key);
  }
  return others;
}

/**
 * Leaves out games whose files have gone since the folder was listed. A game that was renamed twice
 * meanwhile was listed under a name that no row has any more.
 */
async function withoutGone(
  { disk }: ScanContext,
  { folder: { root, romsPath } }: FolderTarget,
  games: readonly FoundGame[],
): Promise<FoundGame[]> {
  const rows = games.map(({ name }) => ({ root, fs_path: romsPath, fs_name: name }));
  const gone = new Set((await findRowsNotOnDisk(disk, rows)).map(({ fs_name }) => fs_name));
  return games.filter(({ name }) => !gone.has(name));
}

interface RelinkCandidate {
  readonly game: FoundGame;
  /** The row of the same files, which were moved. */
  readonly movedRow: KnownRom | undefined;
  /** The row of a removed game that had this name. */
  readonly removedRow: KnownRom | undefined;
}

/** Reuses the row of the same files, else the removed row of the same name. */
async function relinkRow(
  scan: ScanContext,
  target: FolderTarget,
  { game, movedRow, removedRow }: RelinkCandidate,
): Promise<void> {
  const row = movedRow ?? removedRow;
  if (!row) return;
  const keepFingerprint = movedRow !== undefined;
  const now = timestamp(scan.clock());
  const update = { id: row.id, game, keepFingerprint };
  await updateGames(scan.db, [update], saveContext(scan, target, now));
  target.unseen.delete(row.name_key);
  if (row.removed_at !== null) scan.stats.returned_roms += 1;
  else scan.stats.moved_roms += 1;
  scan.onProgress([row.id]);
}

const isSelected = ({ romIds }: FolderTarget, known: KnownRom | undefined): boolean =>
  romIds.size === 0 || (known !== undefined && romIds.has(known.id));

/** Reports a warning. A file that could not be checked must not be flagged as missing. */
function reportWarning(scan: ScanContext, target: FolderTarget, { code, path }: WalkWarning): void {
  scan.warn({ code, path });
  if (code === 'excluded-folder' || code === 'empty-file') return;
  const base = scan.disk.pathOf(target.folder.root, target.folder.romsPath);
  const name = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : '';
  if (name !== '' && !name.includes('/')) target.unseen.delete(nameKey(name));
}

const saveContext = (
  { priorities }: ScanContext,
  { folder, platformId }: FolderTarget,
  now: string,
) => ({ folder, platformId, now, priorities });
