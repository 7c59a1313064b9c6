import type { listSessions, Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findSessionsOf } from './sessions.queries.ts';
import { countRefreshFamilies } from './tokens.queries.ts';
import { findUser } from './users.queries.ts';

export async function readSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Reply<typeof listSessions>> {
  await requireOwnOrAdmin(db, actor, id);
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
export const publicId = (idHash: string): string => hashId(idHash).slice(0, PUBLIC_LENGTH);

export async function requireOwnOrAdmin(db: Deps['db'], actor: Actor, id: number): Promise<void> {
  const isAdmin = actor.user.role === 'admin' && actor.scopes.includes('users.write');
  if (actor.user.id !== id && !isAdmin) throw new AppError('forbidden', 'Forbidden');
  if (!(await findUser(db, id))) throw new AppError('not_found', 'User not found');
}
