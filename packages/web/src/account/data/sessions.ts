import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { endSession, endSessions, listSessions } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

export const sessionQueries = {
  /** Where an account is signed in. One's own, or as an admin anyone's. */
  of: (userId: number) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: ({ signal }) => call(listSessions, { params: { id: userId } }, { signal }),
      staleTime: 0,
    }),
};

/** `session`: that one; absent: all but this browser's. */
export function useEndSession(userId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (session?: string) =>
      session === undefined
        ? call(endSessions, { params: { id: userId } })
        : call(endSession, { params: { id: userId, session } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.of(userId).queryKey }),
  });
}
