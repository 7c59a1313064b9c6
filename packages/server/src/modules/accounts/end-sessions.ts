import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { revokeAccess } from './revoke-access.ts';
import { publicId, requireOwnOrAdmin } from './list-sessions.ts';
import {
  findSessionsOf,
  renewSessionVersion,
  removeOtherSessions,
  removeSession,
} from './sessions.queries.ts';
import { removeRefreshTokensOf } from './tokens.queries.ts';
import { lockAccounts, raiseCredentialsVersion } from './users.queries.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

export async function endOneSession(
  { db, clock, events }: SessionDeps,
  actor: Actor,
  { id, session }: { id: number; session: string },
): Promise<null> {
  await requireOwnOrAdmin(db, actor, id);
  requireFullScopes(actor);
  const rows = await findSessionsOf(db, id, timestamp(clock()));
  const found = rows.find((row) => publicId(row.id_hash) === session);
  if (!found) throw new AppError('not_found', 'This session has ended');
  await removeSession(db, found.id_hash);
  events.disconnectSession(found.id_hash);
  return null;
}

/** Revokes everything the account has open, except the session that requests it. */
export async function endAllSessions(
  { db, events }: SessionDeps,
  actor: Actor,
  id: number,
): Promise<null> {
  await requireOwnOrAdmin(db, actor, id);
  requireFullScopes(actor);
  const current = actor.user.id === id ? actor.sessionHash : undefined;
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    if (current === undefined) return revokeAccess(transaction, id);
    const session = { id_hash: current, user_id: id };
    await raiseCredentialsVersion(transaction, id);
    await removeOtherSessions(transaction, session);
    await renewSessionVersion(transaction, session);
    return removeRefreshTokensOf(transaction, id);
  });
  events.disconnect(id);
  return null;
}

/** A token with reduced scopes must not sign its owner out. */
function requireFullScopes({ user, scopes }: Actor): void {
  if (scopes.length < user.oauth_scopes.length) throw new AppError('forbidden', 'Forbidden');
}
