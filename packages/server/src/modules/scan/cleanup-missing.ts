import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';

import { findMissingRoms, removeMissingRoms } from './cleanup.queries.ts';
import { findGone } from './find-gone.ts';
import { findMissingQuestions } from './missing-question.queries.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.api.ts';
import { findLayoutQuestions } from './root-layouts.queries.ts';

const AT_ONCE = 200;

export interface CleanupParts {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'listRoots' | 'has'>;
  readonly clock: () => Date;
}

interface Refusal {
  readonly code: 'root_away' | 'question_open';
  /** For people. */
  readonly text: string;
}

/** Why nothing may be removed now; null: it may. */
export async function cleanupRefusal(
  { db, disk }: Omit<CleanupParts, 'clock'>,
  platformId: number | null,
): Promise<Refusal | null> {
  const doubtful = (await disk.listRoots()).find(({ state }) => state !== 'ready');
  if (doubtful) {
    const text = `The library folder ${doubtful.root} is missing or empty, so missing games can’t be detected`;
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

/** Removes games that are flagged missing and are not on disk at this very moment. */
export async function cleanupMissing(
  parts: CleanupParts,
  platformId: number | null,
  { signal, onRemoved }: { signal: AbortSignal; onRemoved: (count: number) => void },
): Promise<number> {
  let removed = 0;
  let afterId = 0;
  for (;;) {
    signal.throwIfAborted();
    // Asked before every batch: a disk may go away in the middle.
    const refusal = await cleanupRefusal(parts, platformId);
    if (refusal) throw new AppError('conflict', refusal.text);
    const rows = await findMissingRoms(parts.db, { platformId, afterId, limit: AT_ONCE });
    const last = rows.at(-1);
    if (!last) break;
    afterId = last.id;
    const gone = await findGone(parts.disk, rows);
    const now = timestamp(parts.clock());
    const ids = gone.map(({ id }) => id);
    // Together: a task that is stopped between two batches leaves totals that are right.
    removed += await parts.db.transaction().execute(async (transaction) => {
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
