import { useMutation, useQueryClient } from '@tanstack/react-query';

import { deletePlatform } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { platformQueries } from './platforms.ts';
import { refreshLibrary } from './scan.ts';

interface Removal {
  id: number;
  /** Navigates away from the platform before its queries are refetched, which would only fail. */
  leave: () => Promise<void>;
}

export function useDeletePlatform() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ id, leave }: Removal) => {
      await call(deletePlatform, { params: { id } });
      await leave();
      client.removeQueries({ queryKey: platformQueries.one(id).queryKey });
      await refreshLibrary(client);
    },
  });
}
