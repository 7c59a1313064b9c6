import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addPermissionGroup,
  changeHiddenHolders,
  deletePermissionGroup,
  explainUserPermissions,
  getUserPermissions,
  HIDDEN_ENTITIES,
  listPermissionGroups,
  updatePermissionGroup,
  updateUserPermissions,
} from '@saveroom/contract';
import type { HiddenEntity, PermissionGroup, Sent } from '@saveroom/contract';

import { MAX_HIDDEN_AT_ONCE } from '#library/data/hidden-holders.ts';
import { permissionsRoot } from '#shared/data/own-permissions.ts';
import { call } from '#shared/api/call.ts';
import { userQueries } from '#shared/data/users.ts';

export const permissionQueries = {
  groups: () =>
    queryOptions({
      queryKey: [...permissionsRoot, 'groups'],
      queryFn: ({ signal }) => call(listPermissionGroups, {}, { signal }),
    }),
  ofUser: (id: number) =>
    queryOptions({
      queryKey: [...permissionsRoot, 'user', id],
      queryFn: ({ signal }) => call(getUserPermissions, { params: { id } }, { signal }),
    }),
  rightsOfUser: (id: number) =>
    queryOptions({
      queryKey: [...permissionsRoot, 'rights', id],
      queryFn: ({ signal }) => call(explainUserPermissions, { params: { id } }, { signal }),
    }),
};

const refresh = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: permissionsRoot }),
    client.invalidateQueries({ queryKey: userQueries.all().queryKey }),
  ]);
};

type Holder = { group_id: number } | { user_id: number };

interface HiddenChange {
  before: readonly HiddenEntity[];
  after: readonly HiddenEntity[];
}

const without = (all: readonly HiddenEntity[], others: readonly HiddenEntity[]) =>
  all.filter(
    ({ entity, entity_id }) =>
      !others.some((other) => other.entity === entity && other.entity_id === entity_id),
  );

async function saveHidden(holder: Holder, { before, after }: HiddenChange) {
  const changes = [
    { is_hidden: true, changed: without(after, before) },
    { is_hidden: false, changed: without(before, after) },
  ];
  for (const { is_hidden, changed } of changes) {
    for (const entity of HIDDEN_ENTITIES) {
      const ids = changed.filter((one) => one.entity === entity).map(({ entity_id }) => entity_id);
      for (let start = 0; start < ids.length; start += MAX_HIDDEN_AT_ONCE) {
        const entity_ids = ids.slice(start, start + MAX_HIDDEN_AT_ONCE);
        const holders =
          'group_id' in holder
            ? { groups: [{ id: holder.group_id, is_hidden }] }
            : { users: [{ id: holder.user_id, is_hidden }] };
        await call(changeHiddenHolders, { body: { entity, entity_ids, ...holders } });
      }
    }
  }
}

interface GroupChange {
  /** Undefined: a new group. */
  group: PermissionGroup | undefined;
  /**
   * Called when the group is stored, before its hidden items are: a retry must change it instead of
   * adding another.
   */
  onSaved: (group: PermissionGroup) => void;
  fields: Sent<typeof addPermissionGroup>['body'];
  hidden: HiddenChange;
}

export function useSaveGroup() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ group, onSaved, fields, hidden }: GroupChange) => {
      const saved = group
        ? await call(updatePermissionGroup, { params: { id: group.id }, body: fields })
        : await call(addPermissionGroup, { body: fields });
      onSaved(saved);
      await saveHidden({ group_id: saved.id }, hidden);
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
  hidden: HiddenChange;
}

export function useSaveUserPermissions() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ id, body, hidden }: UserPermissionChange) => {
      const saved = await call(updateUserPermissions, { params: { id }, body });
      await saveHidden({ user_id: id }, hidden);
      return saved;
    },
    onSettled: () => refresh(client),
  });
}
