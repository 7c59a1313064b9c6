import type { Db } from '#core/db/engine.ts';

import type { UserRow } from './user-view.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export const findUserByIdentity = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('user_identity')
    .innerJoin('users', 'users.id', 'user_identity.user_id')
    .selectAll('users')
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .executeTakeFirst() as Promise<UserRow | undefined>;

export async function saveIdentity(
  db: Db,
  { issuer, subject }: Identity,
  owner: { user_id: number; now: string },
): Promise<void> {
  await db
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: owner.user_id, created_at: owner.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
