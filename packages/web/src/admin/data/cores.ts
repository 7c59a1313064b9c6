import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { deleteCore, listCores, updateCore } from '@saveroom/contract';
import type { Core } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { playerQueries } from '#game/data/player.ts';

const POLL_MS = 2000;

export const coreQueries = {
  all: () =>
    queryOptions({
      queryKey: [...playerQueries.root, 'cores'],
      queryFn: ({ signal }) => call(listCores, {}, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.some((core) => core.state === 'fetching') ? POLL_MS : (false as const),
    }),
};

/** Requires the scope `tasks.run`. */
export function useUpdateCore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, enabled }: { name: string; enabled: boolean }) =>
      call(updateCore, { params: { name }, body: { enabled } }),
    onSuccess: (saved: Core) =>
      client.setQueryData(coreQueries.all().queryKey, (cores) =>
        cores?.map((core) => (core.name === saved.name ? saved : core)),
      ),
  });
}

export function useRemoveCore() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (name: string) => call(deleteCore, { params: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: playerQueries.root }),
  });
}
