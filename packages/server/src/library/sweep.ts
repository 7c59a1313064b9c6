import type { Db } from '#db/engine.ts';
import type { LibraryDisk } from '#storage/library-disk.ts';

import {
  findRomPlaces,
  removeMissingQuestion,
  saveMissing,
  saveMissingQuestion,
} from './library.queries.ts';

/** Fewer than this are never worth a question. */
const FEW = 10;

export type Verdict = 'nothing' | 'flagged' | 'asked';

/** Rows of a platform nobody saw, of roots that were listed without fault. */
export interface Unseen {
  readonly platform_id: number;
  readonly fs_slug: string;
  /** How many of its rows were on disk at the last look. */
  readonly present: number;
  readonly ids: readonly number[];
}

/**
 * Games that are no longer there are flagged, never deleted. When more than half of a platform is
 * gone at once it is more likely a disk than a person, so a person is asked first. Each row is
 * looked at once more: a game that was found elsewhere in the meantime is not gone.
 */
export async function sweep(
  { db, disk }: { db: Db; disk: Pick<LibraryDisk, 'has'> },
  { platform_id, present, ids }: Unseen,
  now: string,
): Promise<{ verdict: Verdict; count: number }> {
  const rows = await findRomPlaces(db, ids);
  const gone = rows
    .filter(({ missing }) => missing === 0)
    .filter(({ root, fs_path, fs_name }) => !disk.has(root, `${fs_path}/${fs_name}`));
  if (gone.length === 0) {
    await removeMissingQuestion(db, platform_id);
    return { verdict: 'nothing', count: 0 };
  }
  if (gone.length > FEW && gone.length * 2 > present) {
    const question = { platform_id, missing_count: gone.length, total_count: present };
    await saveMissingQuestion(db, { ...question, asked_at: now });
    return { verdict: 'asked', count: gone.length };
  }
  const goneIds = gone.map(({ id }) => id);
  await saveMissing(db, goneIds, now);
  await removeMissingQuestion(db, platform_id);
  return { verdict: 'flagged', count: gone.length };
}
