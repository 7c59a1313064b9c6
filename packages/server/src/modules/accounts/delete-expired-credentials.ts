import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { DEVICE_LIFE_SECONDS, removeKnownSignInsBefore } from './known-sign-ins.queries.ts';
import { removeExpiredSessions } from './sessions.queries.ts';
import { removeExpiredTokens } from './tokens.queries.ts';

/** Expired rows are already rejected; deleting them only keeps the tables small. */
export async function deleteExpiredCredentials(db: Db, now: Date): Promise<void> {
  await removeExpiredSessions(db, timestamp(now));
  await removeExpiredTokens(db, timestamp(now));
  const yearAgo = new Date(now.getTime() - DEVICE_LIFE_SECONDS * 1000);
  await removeKnownSignInsBefore(db, timestamp(yearAgo));
}
