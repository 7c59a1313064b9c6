import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { getPlatform, listPlatforms, updatePlatform } from '@saveroom/contract';
import type { Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

export const platformQueries = {
  /** Beginning of every key here, for reading all of it again. */
  root: ['platforms'] as const,
  all: () =>
    queryOptions({
      queryKey: [...platformQueries.root, 'all'],
      queryFn: ({ signal }) => call(listPlatforms, {}, { signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...platformQueries.root, id],
      queryFn: ({ signal }) => call(getPlatform, { params: { id } }, { signal }),
    }),
};

interface Change {
  id: number;
  patch: Sent<typeof updatePlatform>['body'];
}

export function useUpdatePlatform() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, patch }: Change) => call(updatePlatform, { params: { id }, body: patch }),
    onSuccess: (saved) => {
      client.setQueryData(platformQueries.one(saved.id).queryKey, saved);
      client.setQueryData(platformQueries.all().queryKey, (all) =>
        all?.map((platform) => (platform.id === saved.id ? saved : platform)),
      );
    },
  });
}
