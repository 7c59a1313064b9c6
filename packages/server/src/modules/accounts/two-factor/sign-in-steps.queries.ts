import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { SignInStepTable } from '../accounts.tables.ts';

export type SignInStepRow = Selectable<SignInStepTable>;

export async function insertStep(db: Db, row: Insertable<SignInStepTable>): Promise<void> {
  await db.insertInto('sign_in_step').values(row).execute();
}

export const findStep = (
  db: Db,
  { idHash, now }: { idHash: string; now: string },
): Promise<SignInStepRow | undefined> =>
  db
    .selectFrom('sign_in_step')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function saveStepData(db: Db, idHash: string, data: string): Promise<void> {
  await db.updateTable('sign_in_step').set({ data }).where('id_hash', '=', idHash).execute();
}

/** Removes a step, so that it is completed once. False: it was completed or given up meanwhile. */
export async function takeStep(db: Db, idHash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('sign_in_step')
    .where('id_hash', '=', idHash)
    .returning('id_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Steps of visitors who are not known yet. */
export async function countAnonymousSteps(db: Db): Promise<number> {
  const { steps } = await db
    .selectFrom('sign_in_step')
    .select((eb) => eb.fn.countAll<number>().as('steps'))
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return steps;
}

export async function removeExpiredSteps(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sign_in_step').where('expires_at', '<', now).execute();
}
