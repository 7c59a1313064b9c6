import { queryOptions, useQuery } from '@tanstack/react-query';

import { getPermissions } from '@saveroom/contract';
import type { Reply } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { isAccount, useMe } from './me.ts';

/** Prefix of all keys of groups and permissions. */
export const permissionsRoot = ['permissions'] as const;

type ScopedRight = Reply<typeof getPermissions>['scoped_rights'][number];
const NO_RIGHTS: readonly ScopedRight[] = [];

export const ownPermissionsQuery = () =>
  queryOptions({
    queryKey: [...permissionsRoot, 'me'],
    queryFn: ({ signal }) => call(getPermissions, {}, { signal }),
  });

/** What the user may do with single platforms, collections and games, besides everywhere. */
export function useScopedRights(): readonly ScopedRight[] {
  const { user } = useMe();
  const mayDependOnScope = isAccount(user) && user.role !== 'admin';
  const { data } = useQuery({ ...ownPermissionsQuery(), enabled: mayDependOnScope });
  return data?.scoped_rights ?? NO_RIGHTS;
}
