import { useMutation, useQueryClient } from '@tanstack/react-query';

import { refreshAchievements } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { userQueries } from '#shared/data/users.ts';

/** Asks RetroAchievements, which may take a minute. `incremental`: only about what is new. */
export function useRefreshAchievements() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, incremental }: Pick<User, 'id'> & { incremental: boolean }) =>
      call(refreshAchievements, { params: { id }, body: { incremental } }),
    onSettled: () => client.invalidateQueries({ queryKey: userQueries.me().queryKey }),
  });
}
