import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { getPlatform, listPlatforms, updatePlatform } from '@saveroom/contract';
import type { Platform, Sent } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';

export const platformQueries = {
  /** Prefix of all keys of platforms. */
  root: ['platforms'] as const,
  /** Empty for users who may not see platforms. */
  all: () =>
    queryOptions({
      queryKey: [...platformQueries.root, 'all'],
      queryFn: ({ client, signal }) =>
        ifMayRead({
          client,
          scope: 'platforms.read',
          empty: [],
          read: () => call(listPlatforms, {}, { signal }),
        }),
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

export function usePlatformsById(): ReadonlyMap<number, Platform> {
  const { data } = useQuery(platformQueries.all());
  return useMemo(() => new Map(data?.map((platform) => [platform.id, platform])), [data]);
}
