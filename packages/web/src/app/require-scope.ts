import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';

import type { Scope } from '@saveroom/contract';

import { hasScope } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';

interface Arrival {
  context: { queryClient: QueryClient };
}

/** For `beforeLoad`: whoever lacks the scope sees the 404 page, and nothing is asked of the server. */
export const requireScope =
  (scope: Scope) =>
  async ({ context: { queryClient } }: Arrival): Promise<void> => {
    const me = await queryClient.ensureQueryData(userQueries.me());
    if (!hasScope(me, scope)) throw notFound({ routeId: '/_main' });
  };
