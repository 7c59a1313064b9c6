import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findLayoutQuestions, saveLayoutAnswer } from './root-layouts.queries.ts';

import { startScan } from './start-scan.ts';

/** `useNew` scans the library with the layout that was found; otherwise the old one is awaited. */
export async function answerLayout(
  deps: Pick<Deps, 'db'> & Parameters<typeof startScan>[0],
  { root, use_new }: { root: string; use_new: boolean },
): Promise<null> {
  const questions = await findLayoutQuestions(deps.db);
  const question = questions.find((one) => one.root === root);
  if (!question)
    throw new AppError('not_found', 'The structure of this library folder hasn’t changed');
  await saveLayoutAnswer(deps.db, root, use_new ? 'use-new' : 'wait');
  if (!use_new) return null;
  try {
    await startScan(deps, { platforms: [], platform_fs_slugs: [], type: 'quick', roms_ids: [] });
  } catch (error) {
    // A scan that already runs knows nothing of the answer, so it has to be given again.
    await saveLayoutAnswer(deps.db, root, question.answer);
    throw error;
  }
  return null;
}
