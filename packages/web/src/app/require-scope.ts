import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';

import type { Scope } from '@saveroom/contract';

import { hasScope } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';

interface RouteArgs {
  context: { queryClient: QueryClient };
}

/** For `beforeLoad`: without the scope the 404 page is shown and no request is sent. */
export const requireScope =
  (scope: Scope) =>
  async ({ context: { queryClient } }: RouteArgs): Promise<void> => {
    const me = await queryClient.ensureQueryData(userQueries.me());
    if (!hasScope(me, scope)) throw notFound({ routeId: '/_main' });
  };
