import type { Db } from '#core/db/engine.ts';

import { removeKnownSignInsOf } from './known-sign-ins.queries.ts';
import { removeSessionsOf } from './sessions.queries.ts';
import { removeRefreshTokensOf } from './tokens.queries.ts';
import { raiseCredentialsVersion } from './users.queries.ts';

/**
 * Everything this account opened so far is shut. Call it inside the transaction that is the reason,
 * and close the account's live connections once that is through.
 */
export async function endAccess(db: Db, userId: number): Promise<void> {
  await raiseCredentialsVersion(db, userId);
  await removeSessionsOf(db, userId);
  await removeRefreshTokensOf(db, userId);
  await removeKnownSignInsOf(db, userId);
}
