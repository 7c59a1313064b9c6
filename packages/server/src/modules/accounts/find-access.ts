import type { Role } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

import type { PermissionSet } from './permissions/permission-set.ts';
import { findUser } from './users.queries.ts';

/** An account with what it may do and see now, for links that act in its name. */
export interface AccountAccess extends PermissionSet {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

/** Undefined: the account does not exist or is disabled. */
export async function findAccess(
  { db, permissions }: Pick<Deps, 'db' | 'permissions'>,
  userId: number,
): Promise<AccountAccess | undefined> {
  const user = await findUser(db, userId);
  if (!user || user.enabled === 0) return undefined;
  const { id, username, role } = user;
  return { id, username, role, ...(await permissions.of(user)) };
}
