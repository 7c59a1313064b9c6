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
import { ApiError } from '#shared/lib/api-error.ts';

/** Whose limits are meant. */
export type LimitHolder = { readonly user_id: number } | { readonly group_id: number };

export type UsageRow = Reply<typeof listUsage>[number];

const FRESH_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

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

/** How the server would refuse a download that begins now. Null: it would not. */
export async function findUsedUpDownloads(): Promise<ApiError | null> {
  const { limits, usage } = await call(getOwnLimits, {}, { on403: 'pass' });
  const periods = [
    [limits.download_month_bytes, usage.download_month_bytes, usage.month_ends_at],
    [limits.download_day_bytes, usage.download_day_bytes, usage.day_ends_at],
  ] as const;
  for (const [limit, used, until] of periods) {
    if (!limit || used < limit) continue;
    const error = new ApiError(TOO_MANY_REQUESTS, 'limit_reached', 'The downloads are used up');
    error.quota = { kind: 'download', used_bytes: used, limit_bytes: limit };
    error.until = until;
    return error;
  }
  return null;
}

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

/** For an account that does not exist yet when the form opens. */
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
