import { useQuery } from '@tanstack/react-query';

import type { Right, Scope, User } from '@saveroom/contract';

import { userQueries } from './users.ts';

/** Of everyone without an account: guests, kiosks, and visitors in kiosk mode. */
const KIOSK_USER_ID = -1;

export interface Me {
  user: User | null;
  /** Not a real account: a guest, a kiosk, or a visitor in kiosk mode. */
  isKiosk: boolean;
  can: (scope: Scope) => boolean;
  /** More precise than `can`: playing and downloading games have the same scope. */
  may: (right: Right) => boolean;
}

/** A signed-in user, not a guest. */
export const isAccount = (user: User | null | undefined): user is User =>
  user !== null && user !== undefined && user.id !== KIOSK_USER_ID;

export const hasScope = (user: User | null | undefined, scope: Scope): boolean =>
  user?.oauth_scopes.includes(scope) ?? false;

/** A copy that an older version saved for use without a connection has no rights. */
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
