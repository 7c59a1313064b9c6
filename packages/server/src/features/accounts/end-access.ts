import type { Deps } from '#deps.ts';

import { removeSessionsOf } from './sessions.queries.ts';
import { removeRefreshTokensOf } from './tokens.queries.ts';
import { raiseCredentialsVersion } from './users.queries.ts';

/** Everything this account opened so far is shut: sessions, tokens, live connections. */
export async function endAccess(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  userId: number,
): Promise<void> {
  await removeSessionsOf(db, userId);
  await removeRefreshTokensOf(db, userId);
  await raiseCredentialsVersion(db, userId);
  events.disconnect(userId);
}
