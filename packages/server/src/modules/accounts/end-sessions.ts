import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { endAccess } from './end-access.ts';
import { publicId, requireOwnOrAdmin } from './list-sessions.ts';
import {
  findSessionsOf,
  keepSession,
  removeOtherSessions,
  removeSession,
} from './sessions.queries.ts';
import { removeRefreshTokensOf } from './tokens.queries.ts';
import { lockAccounts, raiseCredentialsVersion } from './users.queries.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'events'>;

export async function endOneSession(
  { db, clock, events }: Parts,
  actor: Actor,
  { id, session }: { id: number; session: string },
): Promise<null> {
  await requireOwnOrAdmin(db, actor, id);
  requireWhole(actor);
  const rows = await findSessionsOf(db, id, timestamp(clock()));
  const found = rows.find((row) => publicId(row.id_hash) === session);
  if (!found) throw new AppError('not_found', 'This session has ended');
  await removeSession(db, found.id_hash);
  events.disconnectSession(found.id_hash);
  return null;
}

/** Whatever this account opened is shut, but for the browser that asks for it. */
export async function endAllSessions(
  { db, events }: Parts,
  actor: Actor,
  id: number,
): Promise<null> {
  await requireOwnOrAdmin(db, actor, id);
  requireWhole(actor);
  const kept = actor.user.id === id ? actor.sessionHash : undefined;
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    if (kept === undefined) return endAccess(transaction, id);
    const session = { id_hash: kept, user_id: id };
    await raiseCredentialsVersion(transaction, id);
    await removeOtherSessions(transaction, session);
    await keepSession(transaction, session);
    return removeRefreshTokensOf(transaction, id);
  });
  events.disconnect(id);
  return null;
}

/** A token that may do less than its owner must not shut the owner out. */
function requireWhole({ user, scopes }: Actor): void {
  if (scopes.length < user.oauth_scopes.length) throw new AppError('forbidden', 'Forbidden');
}
