import type { ShareTarget } from '@saveroom/contract';
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { Tables } from '#core/db/tables.ts';

import type { ShareLinkTable, ShareVisitTable } from './shares.tables.ts';

export type ShareLinkRow = Selectable<ShareLinkTable>;

interface ShareFilter {
  readonly target?: ShareTarget | undefined;
  readonly target_id?: number | undefined;
}

/** A kiosk is nothing but the session of its device: without one it has ended. */
const hasNotEnded = (eb: ExpressionBuilder<Tables, 'share_link'>) =>
  eb.or([
    eb('share_link.target', '!=', 'kiosk'),
    eb.exists(
      eb
        .selectFrom('guest_session')
        .select('guest_session.id_hash')
        .whereRef('guest_session.share_id', '=', 'share_link.id'),
    ),
  ]);

/** Newest first. */
export function findShares(
  db: Db,
  userId: number,
  { target, target_id }: ShareFilter,
): Promise<ShareLinkRow[]> {
  let rows = db
    .selectFrom('share_link')
    .selectAll()
    .where('user_id', '=', userId)
    .where(hasNotEnded);
  if (target !== undefined) rows = rows.where('target', '=', target);
  if (target_id !== undefined) rows = rows.where('target_id', '=', target_id);
  return rows.orderBy('id', 'desc').execute();
}

export const findAllShares = (db: Db, limit: number) =>
  db
    .selectFrom('share_link')
    .innerJoin('users', 'users.id', 'share_link.user_id')
    .selectAll('share_link')
    .select('users.username')
    .where(hasNotEnded)
    .orderBy('share_link.id', 'desc')
    .limit(limit)
    .execute();

export async function countShares(db: Db, userId: number): Promise<number> {
  const { links } = await db
    .selectFrom('share_link')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return links;
}

export const findShare = (db: Db, id: number): Promise<ShareLinkRow | undefined> =>
  db.selectFrom('share_link').selectAll().where('id', '=', id).executeTakeFirst();

export const findShareByHash = (db: Db, tokenHash: string): Promise<ShareLinkRow | undefined> =>
  db.selectFrom('share_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export const insertShare = (db: Db, row: Insertable<ShareLinkTable>): Promise<ShareLinkRow> =>
  db.insertInto('share_link').values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined: the link was revoked in the meantime. */
export const saveShare = (
  db: Db,
  id: number,
  patch: Updateable<ShareLinkTable>,
): Promise<ShareLinkRow | undefined> =>
  db.updateTable('share_link').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

export const removeShare = (db: Db, id: number): Promise<ShareLinkRow | undefined> =>
  db.deleteFrom('share_link').where('id', '=', id).returningAll().executeTakeFirst();

/** Locks the link until the transaction ends, so that uses are counted one after the other. */
export const lockShare = (transaction: Db, id: number): Promise<ShareLinkRow | undefined> =>
  transaction
    .updateTable('share_link')
    .set((eb) => ({ use_count: eb.ref('use_count') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function hasVisit(db: Db, ticketHash: string): Promise<boolean> {
  const visit = await db
    .selectFrom('share_visit')
    .select('share_id')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
  return visit !== undefined;
}

/** Counts a visit as a use of its link. */
export async function insertVisit(
  transaction: Db,
  visit: Insertable<ShareVisitTable>,
  now: string,
): Promise<void> {
  await transaction.insertInto('share_visit').values(visit).execute();
  await transaction
    .updateTable('share_link')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), last_used_at: now }))
    .where('id', '=', visit.share_id)
    .execute();
}

export async function removeVisitsBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('share_visit').where('expires_at', '<', now).execute();
}

export async function removeSharesExpiredBefore(db: Db, cutoff: string): Promise<void> {
  await db.deleteFrom('share_link').where('expires_at', '<', cutoff).execute();
}

export async function removeEndedKiosks(db: Db, cutoff: string): Promise<void> {
  await db
    .deleteFrom('share_link')
    .where('target', '=', 'kiosk')
    .where('created_at', '<', cutoff)
    .where((eb) => eb.not(hasNotEnded(eb)))
    .execute();
}
