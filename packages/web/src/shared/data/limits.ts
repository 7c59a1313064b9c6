import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  allowMorePlay,
  getGroupLimits,
  getOwnLimits,
  getUserLimits,
  listUsage,
  updateGroupLimits,
  updateUserLimits,
} from '@saveroom/contract';
import type { Limits, Reply } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

/** The user or group that has limits. */
export type LimitHolder = { readonly user_id: number } | { readonly group_id: number };

export type UsageRow = Reply<typeof listUsage>[number];

const FRESH_MS = 30_000;

export const limitQueries = {
  /** The limits of the user of this browser. */
  own: () =>
    queryOptions({
      queryKey: ['limits', 'me'],
      queryFn: ({ signal }) => call(getOwnLimits, {}, { signal }),
      staleTime: FRESH_MS,
    }),
  user: (id: number) =>
    queryOptions({
      queryKey: ['limits', 'user', id],
      queryFn: ({ signal }) => call(getUserLimits, { params: { id } }, { signal }),
    }),
  group: (id: number) =>
    queryOptions({
      queryKey: ['limits', 'group', id],
      queryFn: ({ signal }) => call(getGroupLimits, { params: { id } }, { signal }),
    }),
  /** How much every user uses. Requires the scope `users.read`. */
  everyone: () =>
    queryOptions({
      queryKey: ['limits', 'everyone'],
      queryFn: ({ signal }) => call(listUsage, {}, { signal }),
    }),
};

export function useSaveLimits(holder: LimitHolder) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (body: Limits): Promise<void> => {
      if ('user_id' in holder) await saveUserLimits({ id: holder.user_id, body });
      else await call(updateGroupLimits, { params: { id: holder.group_id }, body });
    },
    // The limits of a group are those of its members.
    onSuccess: () => client.invalidateQueries({ queryKey: LIMITS_KEY }),
  });
}

const LIMITS_KEY = ['limits'];

const saveUserLimits = ({ id, body }: { id: number; body: Limits }) =>
  call(updateUserLimits, { params: { id }, body });

/** Saves the limits of an account that does not exist yet when the form is opened. */
export function useSaveLimitsOfNew() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: saveUserLimits,
    onSuccess: () => client.invalidateQueries({ queryKey: LIMITS_KEY }),
  });
}

export function useAllowMorePlay(userId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (minutes: number) =>
      call(allowMorePlay, { params: { id: userId }, body: { minutes } }),
    onSuccess: (limits) => client.setQueryData(limitQueries.user(userId).queryKey, limits),
  });
}
