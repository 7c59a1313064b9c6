import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findUser, lockAccounts } from '../users.queries.ts';
import { announcePermissions } from './announce-permissions.ts';
import { findGroupIdsOf } from './permission-cache.ts';
import { isOwnChoice } from './permission-set.ts';
import {
  findPermissionRows,
  markPermissionsChanged,
  replaceOwnHidden,
} from './permissions.queries.ts';

interface HiddenPlatformIds {
  /** What the user hid. */
  readonly own: ReadonlySet<number>;
  /** What admins hid from the user or from one of the groups. */
  readonly byAdmins: ReadonlySet<number>;
}

/** Both sets are empty for visitors of a kiosk, who have no account. `db` must read all rows. */
export async function findHiddenPlatformIds(db: Db, userId: number): Promise<HiddenPlatformIds> {
  const user = await findUser(db, userId);
  if (!user) return { own: new Set(), byAdmins: new Set() };
  const { hidden } = await findPermissionRows(db, await findGroupIdsOf(db, user), userId);
  const platforms = hidden.filter(({ entity }) => entity === 'platforms');
  const idsOf = (rows: typeof platforms) => new Set(rows.map(({ entity_id }) => entity_id));
  return {
    own: idsOf(platforms.filter(isOwnChoice)),
    byAdmins:
      user.role === 'admin' ? new Set() : idsOf(platforms.filter((row) => !isOwnChoice(row))),
  };
}

/**
 * Changes which platforms the user hid. `choose` gets the hidden platforms after they are locked, and
 * returns the new choice of the user.
 */
export async function changeOwnHidden(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  userId: number,
  choose: (db: Db, hidden: HiddenPlatformIds) => Promise<readonly number[]>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const platformIds = await choose(transaction, await findHiddenPlatformIds(transaction, userId));
    await replaceOwnHidden(transaction, { userId, platformIds, now: timestamp(clock()) });
    await markPermissionsChanged(transaction, { userId });
  });
  announcePermissions({ events }, [userId]);
}
