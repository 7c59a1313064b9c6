import { queryOptions, useQuery } from '@tanstack/react-query';

import { getPermissions } from '@saveroom/contract';
import type { DetailedRom, Right } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { isAccount, useMe } from '#shared/data/me.ts';

import { permissionsRoot } from './hidden-holders.ts';

export const ownPermissionsQuery = () =>
  queryOptions({
    queryKey: [...permissionsRoot, 'me'],
    queryFn: ({ signal }) => call(getPermissions, {}, { signal }),
  });

/**
 * What the user may do with one game: everywhere, or because of a grant that is limited to the
 * game, to its platform or to one of its collections.
 */
export function useRomRights({
  id,
  platform_id,
  user_collections,
}: Pick<DetailedRom, 'id' | 'platform_id' | 'user_collections'>): (right: Right) => boolean {
  const { user, may } = useMe();
  const mayDependOnScope = isAccount(user) && user.role !== 'admin';
  const { data } = useQuery({ ...ownPermissionsQuery(), enabled: mayDependOnScope });
  const covers = {
    rom: (scopeId: number) => scopeId === id,
    platform: (scopeId: number) => scopeId === platform_id,
    collection: (scopeId: number) => user_collections.some((one) => one.id === scopeId),
  };
  return (right) =>
    may(right) ||
    (data?.scoped_rights.some((one) => one.right === right && covers[one.kind](one.id)) ?? false);
}
