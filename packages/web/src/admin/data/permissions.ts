import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addPermissionGroup,
  deletePermissionGroup,
  explainUserPermissions,
  getUserPermissions,
  hideEntity,
  listPermissionGroups,
  unhideEntity,
  updatePermissionGroup,
  updateUserPermissions,
} from '@saveroom/contract';
import type { PermissionGroup, Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { userQueries } from '#shared/data/users.ts';

const root = ['permissions'] as const;

export const permissionQueries = {
  groups: () =>
    queryOptions({
      queryKey: [...root, 'groups'],
      queryFn: ({ signal }) => call(listPermissionGroups, {}, { signal }),
    }),
  ofUser: (id: number) =>
    queryOptions({
      queryKey: [...root, 'user', id],
      queryFn: ({ signal }) => call(getUserPermissions, { params: { id } }, { signal }),
    }),
  rightsOfUser: (id: number) =>
    queryOptions({
      queryKey: [...root, 'rights', id],
      queryFn: ({ signal }) => call(explainUserPermissions, { params: { id } }, { signal }),
    }),
};

const refresh = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: userQueries.all().queryKey }),
  ]);
};

type Holder = { group_id: number } | { user_id: number };

interface PlatformChange {
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
}

async function saveHiddenPlatforms(holder: Holder, { before, after }: PlatformChange) {
  for (const entity_id of after) {
    if (before.has(entity_id)) continue;
    await call(hideEntity, { body: { entity: 'platforms', entity_id, ...holder } });
  }
  for (const entity_id of before) {
    if (after.has(entity_id)) continue;
    await call(unhideEntity, { body: { entity: 'platforms', entity_id, ...holder } });
  }
}

interface GroupChange {
  /** Undefined: a new group. */
  group: PermissionGroup | undefined;
  fields: Sent<typeof addPermissionGroup>['body'];
  platforms: PlatformChange;
}

export function useSaveGroup() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ group, fields, platforms }: GroupChange) => {
      const saved = group
        ? await call(updatePermissionGroup, { params: { id: group.id }, body: fields })
        : await call(addPermissionGroup, { body: fields });
      await saveHiddenPlatforms({ group_id: saved.id }, platforms);
      return saved;
    },
    onSettled: () => refresh(client),
  });
}

export function useDeleteGroup() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(deletePermissionGroup, { params: { id } }),
    onSuccess: () => refresh(client),
  });
}

interface UserPermissionChange {
  id: number;
  body: Sent<typeof updateUserPermissions>['body'];
  platforms: PlatformChange;
}

export function useSaveUserPermissions() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ id, body, platforms }: UserPermissionChange) => {
      const saved = await call(updateUserPermissions, { params: { id }, body });
      await saveHiddenPlatforms({ user_id: id }, platforms);
      return saved;
    },
    onSettled: () => refresh(client),
  });
}
