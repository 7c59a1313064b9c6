import type { QueryClient } from '@tanstack/react-query';

import type { Scope } from '@saveroom/contract';

import { hasScope } from './me.ts';
import { userQueries } from './users.ts';

interface Reading<T, E> {
  client: QueryClient;
  /** The scope that the route requires. */
  scope: Scope;
  read: () => Promise<T>;
  /** The result for users without the scope. */
  empty: E;
}

/**
 * For queries: returns `empty` if the user lacks the scope, instead of sending a request that would
 * be rejected.
 */
export async function ifMayRead<T, E>({
  client,
  scope,
  read,
  empty,
}: Reading<T, E>): Promise<T | E> {
  const me = client.getQueryData(userQueries.me().queryKey);
  return me && !hasScope(me, scope) ? empty : read();
}
