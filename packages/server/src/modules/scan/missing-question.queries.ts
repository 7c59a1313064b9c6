import type { Db } from '#core/db/engine.ts';

export async function saveMissingQuestion(
  db: Db,
  question: { platform_id: number; missing_count: number; total_count: number; asked_at: string },
): Promise<void> {
  const { platform_id: _, ...facts } = question;
  await db
    .insertInto('missing_question')
    .values(question)
    .onConflict((conflict) => conflict.column('platform_id').doUpdateSet(facts))
    .execute();
}

export async function removeMissingQuestion(db: Db, platformId: number): Promise<void> {
  await db.deleteFrom('missing_question').where('platform_id', '=', platformId).execute();
}

/** Without removed platforms. If one returns, the scan that finds it asks again. */
export const findMissingQuestions = (db: Db) =>
  db
    .selectFrom('missing_question')
    .innerJoin('platform', 'platform.id', 'missing_question.platform_id')
    .selectAll('missing_question')
    .where('platform.removed_at', 'is', null)
    .orderBy('platform_id')
    .execute();
