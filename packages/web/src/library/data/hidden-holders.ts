import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { changeHiddenHolders, listHiddenHolders } from '@saveroom/contract';
import type { HiddenEntity, Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { permissionsRoot } from '#shared/data/own-permissions.ts';

/** The server accepts at most this many at once. */
export const MAX_HIDDEN_AT_ONCE = 500;

export interface HiddenItems {
  readonly entity: HiddenEntity['entity'];
  readonly ids: readonly number[];
}

/** The groups and users from which some games or collections are hidden. */
export const hiddenHoldersQuery = ({ entity, ids }: HiddenItems) =>
  queryOptions({
    queryKey: [...permissionsRoot, 'holders', entity, ...ids],
    queryFn: ({ signal }) =>
      call(listHiddenHolders, { query: { entity, entity_ids: [...ids] } }, { signal }),
  });

/** Saves from which groups and users something is hidden. */
export function useChangeHolders() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof changeHiddenHolders>['body']) =>
      call(changeHiddenHolders, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: permissionsRoot }),
  });
}
