import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findGone } from './find-gone.ts';
import { saveMissing } from '#modules/roms/roms.api.ts';
import { removeMissingQuestion } from './missing-question.queries.ts';

import { findPresentRoms } from './scan.queries.ts';

/** Looked at once more: what came back since the question is not gone. Nothing is deleted. */
export async function answerMissing(
  { db, disk, clock }: Pick<Deps, 'db' | 'disk' | 'clock'>,
  platformId: number,
  gone: boolean,
): Promise<null> {
  if (gone) {
    const rows = await findPresentRoms(db, platformId);
    const ids = (await findGone(disk, rows)).map(({ id }) => id);
    await saveMissing(db, ids, timestamp(clock()));
  }
  await removeMissingQuestion(db, platformId);
  return null;
}
