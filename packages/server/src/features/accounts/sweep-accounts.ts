import type { Db } from '#db/engine.ts';
import { timestamp } from '#lib/timestamp.ts';

import { removeExpiredSessions } from './sessions.queries.ts';
import { removeExpiredTokens } from './tokens.queries.ts';

/** What has expired opens nothing any more; this only keeps the tables small. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await removeExpiredSessions(db, timestamp(now));
  await removeExpiredTokens(db, timestamp(now));
}
