import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';

import { removeMissingRoms } from '#modules/roms/roms.api.ts';
import { findMissingRoms } from './cleanup.queries.ts';
import { findGone } from './find-gone.ts';
import { findMissingQuestions } from './missing-question.queries.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { findLayoutQuestions } from './root-layouts.queries.ts';

const BATCH_SIZE = 200;

export interface CleanupDeps {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'listRoots' | 'has'>;
  readonly clock: () => Date;
}

interface CleanupRefusal {
  readonly code: 'root_away' | 'question_open';
  /** Shown to users. */
  readonly text: string;
}

/** Why no game may be removed now. Null: removal is allowed. */
export async function cleanupRefusal(
  { db, disk }: Omit<CleanupDeps, 'clock'>,
  platformId: number | null,
): Promise<CleanupRefusal | null> {
  const unavailable = (await disk.listRoots()).find(({ state }) => state !== 'ready');
  if (unavailable) {
    const text = `The library folder ${unavailable.root} is missing or empty, so missing games can’t be detected`;
    return { code: 'root_away', text };
  }
  const questions = await findMissingQuestions(db);
  const layouts = await findLayoutQuestions(db);
  return layouts.length > 0 ||
    questions.some((one) => platformId === null || one.platform_id === platformId)
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
    const refusal = await cleanupRefusal(deps, platformId);
    if (refusal) throw new AppError('conflict', refusal.text);
    const rows = await findMissingRoms(deps.db, { platformId, afterId, limit: BATCH_SIZE });
    const last = rows.at(-1);
    if (!last) break;
    afterId = last.id;
    const gone = await findGone(deps.disk, rows);
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
