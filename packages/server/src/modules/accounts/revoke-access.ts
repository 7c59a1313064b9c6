import type { Db } from '#core/db/engine.ts';

import { removeKnownSignInsOf } from './known-sign-ins.queries.ts';
import { removeSessionsOf } from './sessions.queries.ts';
import { removeRefreshTokensOf } from './tokens.queries.ts';
import { raiseCredentialsVersion } from './users.queries.ts';

/**
 * Revokes all sessions, tokens and known sign-ins of an account. Call it inside the transaction
 * that causes it, and close the account's live connections after the commit.
 */
export async function revokeAccess(db: Db, userId: number): Promise<void> {
  await raiseCredentialsVersion(db, userId);
  await removeSessionsOf(db, userId);
  await removeRefreshTokensOf(db, userId);
  await removeKnownSignInsOf(db, userId);
}
