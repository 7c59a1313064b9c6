import type { listSessions, Reply } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  removeKnownSignInsOf,
  DEVICE_LIFE_SECONDS,
  removeKnownSignInsBefore,
} from './known-sign-ins.queries.ts';
import { removeExpiredGuestSessions } from './guests/guest-sessions.queries.ts';
import { usedSince } from './profiles/device-key.ts';
import { removeProfilesBefore } from './profiles/profiles.queries.ts';
import { removeClientTokensOf, removeExpiredPairingCodes } from './client-tokens.queries.ts';
import {
  findSessionsOf,
  renewSessionVersion,
  removeOtherSessions,
  removeSession,
  removeSessionsOf,
  removeExpiredSessions,
  saveSessionSeen,
} from './sessions.queries.ts';
import {
  countRefreshFamilies,
  removeRefreshTokensOf,
  removeExpiredTokens,
} from './tokens.queries.ts';
import { removeExpiredSteps } from './two-factor/sign-in-steps.queries.ts';
import { findUser, lockAccounts, incrementCredentialsVersion } from './users.queries.ts';

export async function readSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Reply<typeof listSessions>> {
  await requireSessionsOf(db, actor, id);
  const now = timestamp(clock());
  const rows = await findSessionsOf(db, id, now);
  return {
    sessions: rows.map((row) => ({
      id: publicId(row.id_hash),
      current: row.id_hash === actor.sessionHash,
      ip: row.ip,
      user_agent: row.user_agent,
      created_at: row.created_at,
      last_seen_at: row.last_seen_at,
      expires_at: row.expires_at,
    })),
    apps: await countRefreshFamilies(db, id, now),
  };
}

const PUBLIC_LENGTH = 32;

/** Differs from the value in the database and from the cookie, so that it opens nothing. */
const publicId = (idHash: string): string => hashId(idHash).slice(0, PUBLIC_LENGTH);

async function requireSessionsOf(db: Db, actor: Actor, id: number): Promise<void> {
  requireSelfOrAdmin(actor, id);
  if (!(await findUser(db, id))) throw new AppError('not_found', 'User not found');
}

export function requireSelfOrAdmin({ user, scopes }: Actor, id: number): void {
  const isAdmin = user.role === 'admin' && scopes.includes('users.write');
  if (user.id !== id && !isAdmin) throw new AppError('forbidden', 'Forbidden');
}

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

export async function endOneSession(
  { db, clock, events }: SessionDeps,
  actor: Actor,
  { id, session }: { id: number; session: string },
): Promise<null> {
  await requireSessionsOf(db, actor, id);
  requireFullScopes(actor);
  const rows = await findSessionsOf(db, id, timestamp(clock()));
  const found = rows.find((row) => publicId(row.id_hash) === session);
  if (!found) throw new AppError('not_found', 'This session has ended');
  await removeSession(db, found.id_hash);
  events.disconnectCredential(found.id_hash);
  return null;
}

/** Ends the session of one browser, and closes its live connections. */
export async function closeSession(
  { db, events, unsavedSessions }: Pick<Deps, 'db' | 'events' | 'unsavedSessions'>,
  hash: string,
): Promise<void> {
  unsavedSessions.remove(hash);
  await removeSession(db, hash);
  events.disconnectCredential(hash);
}

const REPLY_MS = 1000;

/** Requests that are under way when a session is replaced end within this time. */
const UNDER_WAY_MS = 10_000;

/**
 * Ends a session that the reply replaces by another one, after the requests that are under way with
 * the old cookie: a refusal of one of them would delete the new cookie.
 */
export async function retireSession(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'unsavedSessions'>,
  hash: string,
): Promise<void> {
  const now = deps.clock();
  deps.unsavedSessions.remove(hash);
  await saveSessionSeen(deps.db, hash, {
    last_seen_at: timestamp(now),
    expires_at: timestamp(new Date(now.getTime() + UNDER_WAY_MS)),
  });
  disconnectAfterReply(deps, hash);
}

/**
 * For a session that the reply replaces by another one: a page whose connection is closed earlier
 * asks who is signed in with the old cookie, and the answer to that would delete the new one.
 */
export function disconnectAfterReply({ events }: Pick<Deps, 'events'>, hash: string): void {
  setTimeout(() => events.disconnectCredential(hash), REPLY_MS).unref();
}

/** Revokes everything the account has open, except the session that requests it. */
export async function endAllSessions(
  { db, events }: SessionDeps,
  actor: Actor,
  id: number,
): Promise<null> {
  await requireSessionsOf(db, actor, id);
  requireFullScopes(actor);
  const current = actor.user.id === id ? actor.sessionHash : undefined;
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    await removeClientTokensOf(transaction, id);
    if (current === undefined) await revokeAccess(transaction, id);
    else await keepOnlySession(transaction, id, current);
  });
  events.disconnect(id);
  return null;
}

/** Revokes all other sessions and all tokens of an account, except client tokens. */
export async function keepOnlySession(db: Db, userId: number, idHash: string): Promise<void> {
  const session = { id_hash: idHash, user_id: userId };
  await incrementCredentialsVersion(db, userId);
  await removeOtherSessions(db, session);
  await renewSessionVersion(db, session);
  await removeRefreshTokensOf(db, userId);
}

/** A token with reduced scopes must not sign its owner out or take over the account. */
export function requireFullScopes({ user, scopes }: Actor): void {
  if (scopes.length < user.oauth_scopes.length) throw new AppError('forbidden', 'Forbidden');
}

/**
 * Revokes all sessions, tokens and known sign-ins of an account. Call it inside the transaction
 * that causes it, and close the account's live connections after the commit. Client tokens stay:
 * only a new password and a sign-out everywhere revoke them.
 */
export async function revokeAccess(db: Db, userId: number): Promise<void> {
  await incrementCredentialsVersion(db, userId);
  await removeSessionsOf(db, userId);
  await removeRefreshTokensOf(db, userId);
  await removeKnownSignInsOf(db, userId);
}

/** Expired rows are already rejected; deleting them only keeps the tables small. */
export async function deleteExpiredCredentials(db: Db, now: Date): Promise<void> {
  await removeExpiredSessions(db, timestamp(now));
  await removeExpiredTokens(db, timestamp(now));
  await removeExpiredPairingCodes(db, timestamp(now));
  await removeExpiredSteps(db, timestamp(now));
  await removeExpiredGuestSessions(db, timestamp(now));
  const yearAgo = new Date(now.getTime() - DEVICE_LIFE_SECONDS * 1000);
  await removeKnownSignInsBefore(db, timestamp(yearAgo));
  await removeProfilesBefore(db, usedSince(now));
}
