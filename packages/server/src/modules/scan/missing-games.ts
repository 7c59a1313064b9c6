import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { batchesOf } from '#core/lib/batches.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { findRomLocations, removeMissingRoms, markMissing } from '#modules/roms/roms.api.ts';
import {
  findLayoutConfirmations,
  findMissingConfirmations,
  findMissingRoms,
  removeMissingConfirmation,
  saveMissingConfirmation,
} from './scan.queries.ts';

/** Up to this many missing games are flagged without a confirmation. */
const MAX_WITHOUT_CONFIRMATION = 10;

type MissingDecision = 'nothing' | 'flagged' | 'confirmation-needed';

/** Games of a platform that a scan did not find in roots it could list. */
export interface UnseenGames {
  readonly platform_id: number;
  readonly fs_slug: string;
  /** Number of games of the platform that were present before the scan. */
  readonly present: number;
  readonly ids: readonly number[];
}

interface MissingContext {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'has'>;
  readonly now: string;
  /** Library roots whose missing games a user has confirmed. */
  readonly confirmedRoots: ReadonlySet<string>;
}

interface GoneGames {
  readonly platform: UnseenGames;
  readonly confirmed: readonly number[];
  readonly unconfirmed: readonly number[];
}

/**
 * Flags missing games and never deletes them. If more than half of a platform, or of all platforms
 * together, is gone at once, a disk has probably failed, so a user has to confirm it first.
 */
export async function flagMissingGames(
  context: MissingContext,
  platforms: readonly UnseenGames[],
  onDecision: (
    platform: UnseenGames,
    result: { decision: MissingDecision; count: number },
  ) => Promise<void>,
): Promise<void> {
  const all: GoneGames[] = [];
  for (const platform of platforms) all.push(await findGoneGames(context, platform));
  const isMajorityOfAll = isMajority(
    all.reduce((sum, { unconfirmed }) => sum + unconfirmed.length, 0),
    platforms.reduce((sum, { present }) => sum + present, 0),
  );
  for (const games of all) {
    await onDecision(games.platform, await flagPlatform(context, games, isMajorityOfAll));
  }
}

const isMajority = (gone: number, present: number): boolean =>
  gone > MAX_WITHOUT_CONFIRMATION && gone * 2 > present;

/** Checks each row again, because a game may have been found in another folder by now. */
async function findGoneGames(
  { db, disk, confirmedRoots }: MissingContext,
  platform: UnseenGames,
): Promise<GoneGames> {
  const rows = await findRomLocations(db, platform.ids);
  const present = rows.filter(({ missing }) => missing === 0);
  const gone = await findRowsNotOnDisk(disk, present);
  const { confirmed = [], unconfirmed = [] } = Object.groupBy(gone, ({ root }) =>
    confirmedRoots.has(root) ? 'confirmed' : 'unconfirmed',
  );
  return {
    platform,
    confirmed: confirmed.map(({ id }) => id),
    unconfirmed: unconfirmed.map(({ id }) => id),
  };
}

async function flagPlatform(
  { db, now }: MissingContext,
  { platform, confirmed, unconfirmed }: GoneGames,
  isMajorityOfAll: boolean,
): Promise<{ decision: MissingDecision; count: number }> {
  const { platform_id, present } = platform;
  const missing_count = unconfirmed.length;
  const needsConfirmation =
    missing_count > 0 && (isMajorityOfAll || isMajority(missing_count, present));
  const flagged = needsConfirmation ? confirmed : [...confirmed, ...unconfirmed];
  if (flagged.length > 0) await markMissing(db, flagged, now);
  if (needsConfirmation) {
    const confirmation = { platform_id, missing_count, total_count: present, asked_at: now };
    await saveMissingConfirmation(db, confirmation);
    return { decision: 'confirmation-needed', count: flagged.length };
  }
  await removeMissingConfirmation(db, platform_id);
  return { decision: flagged.length > 0 ? 'flagged' : 'nothing', count: flagged.length };
}

const BATCH_SIZE = 200;

interface CleanupDeps {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'listRoots' | 'has'>;
  readonly clock: () => Date;
}

interface CleanupBlocker {
  readonly code: 'root_away' | 'question_open';
  /** Shown to users. */
  readonly text: string;
}

/** Returns why no missing game may be removed now, or null if removal is allowed. */
export async function findCleanupBlocker(
  { db, disk }: Omit<CleanupDeps, 'clock'>,
  platformId: number | null,
): Promise<CleanupBlocker | null> {
  const unavailable = (await disk.listRoots()).find(({ state }) => state !== 'ready');
  if (unavailable) {
    const text = `The library folder ${unavailable.root} is missing or empty, so missing games can’t be detected`;
    return { code: 'root_away', text };
  }
  const confirmations = await findMissingConfirmations(db);
  const changedLayouts = await findLayoutConfirmations(db);
  return changedLayouts.length > 0 ||
    confirmations.some(({ platform_id }) => platformId === null || platform_id === platformId)
    ? {
        code: 'question_open',
        text: 'The last scan couldn’t find many games. Confirm whether they’re gone first.',
      }
    : null;
}

/** Removes games that are flagged as missing and whose files are still not on disk. */
export async function cleanupMissing(
  deps: CleanupDeps,
  platformId: number | null,
  { signal, onRemoved }: { signal: AbortSignal; onRemoved: (count: number) => void },
): Promise<number> {
  let removed = 0;
  let afterId = 0;
  for (;;) {
    signal.throwIfAborted();
    // Checked before every batch, because a disk may disappear during the run.
    const blocker = await findCleanupBlocker(deps, platformId);
    if (blocker) throw new AppError('conflict', blocker.text);
    const rows = await findMissingRoms(deps.db, { platformId, afterId, limit: BATCH_SIZE });
    const last = rows.at(-1);
    if (!last) break;
    afterId = last.id;
    const gone = await findRowsNotOnDisk(deps.disk, rows);
    const now = timestamp(deps.clock());
    const ids = gone.map(({ id }) => id);
    // In one transaction, so that a task stopped between two batches leaves correct totals.
    removed += await deps.db.transaction().execute(async (transaction) => {
      const count = await removeMissingRoms(transaction, ids, now);
      for (const id of new Set(gone.map(({ platform_id }) => platform_id))) {
        await savePlatformTotals(transaction, id, now);
      }
      return count;
    });
    onRemoved(removed);
  }
  return removed;
}

interface GameLocation {
  readonly root: string;
  readonly fs_path: string;
  readonly fs_name: string;
}

const CONCURRENCY = 100;

/** The rows whose files are not on disk at this moment. */
export async function findRowsNotOnDisk<Row extends GameLocation>(
  disk: Pick<LibraryDisk, 'has'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const gone: Row[] = [];
  for (const batch of batchesOf(rows, CONCURRENCY)) {
    const exists = await Promise.all(
      batch.map(({ root, fs_path, fs_name }) => disk.has(root, `${fs_path}/${fs_name}`)),
    );
    gone.push(...batch.filter((_, index) => !exists[index]));
  }
  return gone;
}
