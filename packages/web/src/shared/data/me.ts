import { useQuery } from '@tanstack/react-query';

import type { Right, Scope, User } from '@saveroom/contract';

import { userQueries } from './users.ts';

/** Id of everyone without an account: guests, kiosks, and visitors in kiosk mode. */
const KIOSK_USER_ID = -1;

export interface Me {
  user: User | null;
  /** Not a real account: a guest, a kiosk, or a visitor in kiosk mode. */
  isKiosk: boolean;
  can: (scope: Scope) => boolean;
  /**
   * Whether the user has a right. Rights are narrower than scopes: playing and downloading are
   * separate rights of one scope.
   */
  may: (right: Right) => boolean;
}

/** A signed-in user, not a guest. */
export const isAccount = (user: User | null | undefined): user is User =>
  user !== null && user !== undefined && user.id !== KIOSK_USER_ID;

export const hasScope = (user: User | null | undefined, scope: Scope): boolean =>
  user?.oauth_scopes.includes(scope) ?? false;

/** A copy of the user stored by an older version for offline use has no `rights`. */
const rightsOf = (user: Partial<Pick<User, 'rights'>> | null): readonly Right[] =>
  user?.rights ?? [];

/** The current user and their permissions. Show nothing that `can` denies. */
export function useMe(): Me {
  const { data: user = null } = useQuery(userQueries.me());
  return {
    user,
    isKiosk: user?.id === KIOSK_USER_ID,
    can: (scope) => hasScope(user, scope),
    may: (right) => rightsOf(user).includes(right),
  };
}
