import { useQuery } from '@tanstack/react-query';

import type { Scope, User } from '@saveroom/contract';

import { userQueries } from './users.ts';

/** In kiosk mode the server lends every visitor this account. */
const KIOSK_USER_ID = -1;

export interface Me {
  user: User | null;
  /** Not a real account: there is nothing to sign out of. */
  isKiosk: boolean;
  can: (scope: Scope) => boolean;
}

/** Somebody with an account, not a visitor. */
export const isAccount = (user: User | null | undefined): user is User =>
  user !== null && user !== undefined && user.id !== KIOSK_USER_ID;

export const hasScope = (user: User | null | undefined, scope: Scope): boolean =>
  user?.oauth_scopes.includes(scope) ?? false;

/** Who is here and what they may do: offer nothing that `can` denies. */
export function useMe(): Me {
  const { data: user = null } = useQuery(userQueries.me());
  return {
    user,
    isKiosk: user?.id === KIOSK_USER_ID,
    can: (scope) => hasScope(user, scope),
  };
}
