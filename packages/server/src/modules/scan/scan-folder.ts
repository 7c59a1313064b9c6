import type { ScanStats } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type {
  FoundGame,
  LibraryDisk,
  PlatformFolder,
  ScanType,
  WalkWarning,
} from '#modules/library/library.api.ts';
import {
  findIdsByName,
  findKnownRoms,
  type KnownRom,
  type Priorities,
  releaseName,
  type RenameJournal,
  saveReturned,
} from '#modules/roms/roms.api.ts';

import { findMoved } from './find-moved.ts';
import { nameKey } from '#modules/names/names.api.ts';
import { plan, type Step } from './plan.ts';
import { removeRoms } from '#modules/trash/trash.api.ts';
import { addGames, updateGame } from './save-games.ts';

const SAVE_AT_ONCE = 200;

export interface ScanWarning {
  readonly code:
    | WalkWarning['code']
    | 'same-name'
    | 'layout-changed'
    | 'listing-failed'
    | 'root-missing'
    | 'root-empty'
    | 'many-missing';
  readonly path: string;
}

export interface FolderScan {
  readonly db: Db;
  readonly disk: LibraryDisk;
  readonly storage: { readonly renames: Pick<RenameJournal, 'targets'> };
  readonly clock: () => Date;
  readonly priorities: Priorities;
  readonly signal: AbortSignal;
  readonly stats: ScanStats;
  readonly warn: (warning: ScanWarning) => void;
  /** After every batch: show how far it is. */
  readonly onStep: (ids: readonly number[]) => void;
}

interface Job {
  readonly folder: PlatformFolder;
  readonly platformId: number;
  /** Of the platform. */
  readonly slug: string;
  readonly type: ScanType;
  /** Only these games; empty: all of them. */
  readonly romIds: ReadonlySet<number>;
  /** Rows of the platform by name; what was seen is taken out. */
  readonly unseen: Map<string, KnownRom>;
  /** Removed games, by the name that was met again on another file. */
  readonly namesakes: Map<string, KnownRom>;
  /** Names met in this or another folder of the platform: the first one is the game. */
  readonly seen: Set<string>;
}

/** The rows of a platform as a scan of its folders begins. */
export async function knownByName(db: Db, platformId: number): Promise<Map<string, KnownRom>> {
  const rows = await findKnownRoms(db, platformId);
  return new Map(rows.map((row) => [row.name_key, row]));
}

/** One platform folder of one root. Throws `ListingFailedError` when it could not be listed. */
export async function scanFolder(scan: FolderScan, job: Job): Promise<void> {
  const isFirstSight = job.unseen.size === 0;
  const fresh: FoundGame[] = [];
  const options = { slug: job.slug, signal: scan.signal };
  for await (const { games, warnings, skipped } of scan.disk.walk(job.folder, options)) {
    scan.signal.throwIfAborted();
    for (const warning of warnings) keepUnreadable(scan, job, warning);
    await removeSkipped(scan, job, skipped);
    const added = await sortOut(scan, job, games);
    fresh.push(...added);
    // Nothing could have moved here from an empty platform's own past: save at once.
    if (isFirstSight) await saveFresh(scan, job, fresh.splice(0));
    scan.onStep([]);
  }
  await saveFresh(scan, job, fresh);
}

/**
 * Files that are no games. Rows that earlier versions made of them leave the library, like games a
 * person removes: saves and notes stay, and the game returns when the configuration includes it.
 */
async function removeSkipped(scan: FolderScan, job: Job, names: readonly string[]): Promise<void> {
  scan.stats.skipped_files += names.length;
  const known = names.flatMap((name) => job.unseen.get(nameKey(name)) ?? []);
  const ids = known
    .filter((row) => row.removed_at === null && isWanted(job, row))
    .map(({ id }) => id);
  for (const { name_key } of known) job.unseen.delete(name_key);
  if (ids.length === 0) return;
  await removeRoms(scan.db, ids, { now: timestamp(scan.clock()), isGone: false });
}

/** Decides about every game of a batch and deals with the known ones; gives back the new ones. */
async function sortOut(
  scan: FolderScan,
  job: Job,
  games: readonly FoundGame[],
): Promise<FoundGame[]> {
  const fresh: FoundGame[] = [];
  const back: number[] = [];
  const same: number[] = [];
  const now = timestamp(scan.clock());
  for (const game of games) {
    const key = nameKey(game.name);
    if (job.seen.has(key)) {
      scan.warn({
        code: 'same-name',
        path: scan.disk.pathOf(job.folder.root, `${job.folder.romsPath}/${game.name}`),
      });
      continue;
    }
    job.seen.add(key);
    scan.stats.scanned_roms += 1;
    const known = job.unseen.get(key);
    if (known?.identified === 1) scan.stats.identified_roms += 1;
    job.unseen.delete(key);
    if (!isWanted(job, known)) continue;
    const step = plan(game, known, job.type);
    if (step === 'add' || step === 'replace') fresh.push(game);
    if (step === 'replace' && known) job.namesakes.set(key, known);
    else if (known && !(step === 'skip' && known.removed_at !== null)) {
      const fate = await keepKnown(scan, job, { game, known, step, now });
      if (fate === 'back') back.push(known.id);
      if (fate !== 'saved' && isAskedFor(job, step)) same.push(known.id);
    }
  }
  await saveReturned(scan.db, back, now);
  scan.stats.returned_roms += back.length;
  if (same.length > 0) scan.onStep(same);
  return fresh;
}

interface Met {
  readonly game: FoundGame;
  readonly known: KnownRom;
  readonly step: Step;
  readonly now: string;
}

/** A scan tells of the games it is for, also of those whose files are as they were. */
const isAskedFor = ({ romIds }: Job, step: Step): boolean => step === 'identify' || romIds.size > 0;

/** `back`: nothing is left to do but to say so. */
async function keepKnown(
  scan: FolderScan,
  job: Job,
  { game, known, step, now }: Met,
): Promise<'saved' | 'back' | 'same'> {
  const isAway = known.missing === 1 || known.removed_at !== null;
  const isOther = step === 'refresh' || step === 'redo' || step === 'rehash';
  const isInPlace = known.root === job.folder.root && known.fs_path === job.folder.romsPath;
  if (!isOther && isInPlace) return isAway ? 'back' : 'same';
  if (isAway) scan.stats.returned_roms += 1;
  const isAnother = known.disk_state !== game.diskState;
  const update = { id: known.id, game, keepFingerprint: false, isAnother };
  await updateGame(scan.db, update, place(scan, job, now));
  if (step === 'refresh') scan.stats.changed_roms += 1;
  scan.onStep([known.id]);
  return 'saved';
}

async function saveFresh(scan: FolderScan, job: Job, found: readonly FoundGame[]): Promise<void> {
  const games = await withoutRenames(scan, job, found);
  const moved = await findMoved(scan.db, scan.disk, games);
  const added: FoundGame[] = [];
  for (const game of games) {
    const before = moved.get(game);
    const namesake = job.namesakes.get(nameKey(game.name));
    if (!before && !namesake) {
      added.push(game);
      continue;
    }
    if (before && namesake) await releaseName(scan.db, namesake);
    await takeOver(scan, job, { game, before, namesake });
  }
  for (let start = 0; start < added.length; start += SAVE_AT_ONCE) {
    scan.signal.throwIfAborted();
    const batch = added.slice(start, start + SAVE_AT_ONCE);
    const ids = await addGames(scan.db, batch, place(scan, job, timestamp(scan.clock())));
    scan.stats.new_roms += batch.length;
    scan.onStep([...ids.values()]);
  }
}

/**
 * Leaves out games that are listed under a name which their row is about to get or has just got: a
 * rename gives a file its new name before it takes the old one away, so a folder may list both. The
 * journal is read first, because a rename leaves it only after its row has the new name. The rows
 * are not missing, whatever name they had when the scan began.
 */
async function withoutRenames(
  { db, storage }: FolderScan,
  { folder, platformId, namesakes, unseen }: Job,
  games: readonly FoundGame[],
): Promise<FoundGame[]> {
  if (games.length === 0) return [];
  const pending = await storage.renames.targets(folder.root);
  const keys = games.map(({ name }) => nameKey(name));
  const ids = await findIdsByName(db, platformId, keys);
  const renamed = new Set<number>();
  const others = games.filter(({ name }) => {
    const key = nameKey(name);
    const id = pending.get(`${folder.romsPath}/${name}`) ?? ids.get(key);
    if (id === undefined || id === namesakes.get(key)?.id) return true;
    renamed.add(id);
    return false;
  });
  if (renamed.size > 0) {
    for (const [key, { id }] of unseen) if (renamed.has(id)) unseen.delete(key);
  }
  return others;
}

interface Heir {
  readonly game: FoundGame;
  /** The row of these very files. */
  readonly before: KnownRom | undefined;
  /** The removed game that had this name. */
  readonly namesake: KnownRom | undefined;
}

/** New here, but a row is known that it continues: by its files, else by its name. */
async function takeOver(
  scan: FolderScan,
  job: Job,
  { game, before, namesake }: Heir,
): Promise<void> {
  const row = before ?? namesake;
  if (!row) return;
  const keepFingerprint = before !== undefined;
  const now = timestamp(scan.clock());
  await updateGame(scan.db, { id: row.id, game, keepFingerprint }, place(scan, job, now));
  job.unseen.delete(row.name_key);
  if (row.removed_at !== null) scan.stats.returned_roms += 1;
  else scan.stats.moved_roms += 1;
  scan.onStep([row.id]);
}

const isWanted = ({ romIds }: Job, known: KnownRom | undefined): boolean =>
  romIds.size === 0 || (known !== undefined && romIds.has(known.id));

/** What could not be looked at is not gone: nothing is concluded about it. */
function keepUnreadable(scan: FolderScan, job: Job, { code, path }: WalkWarning): void {
  scan.warn({ code, path });
  if (code === 'excluded-folder' || code === 'empty-file') return;
  const base = scan.disk.pathOf(job.folder.root, job.folder.romsPath);
  const name = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : '';
  if (name !== '' && !name.includes('/')) job.unseen.delete(nameKey(name));
}

const place = ({ priorities }: FolderScan, { folder, platformId }: Job, now: string) => ({
  folder,
  platformId,
  now,
  priorities,
});
