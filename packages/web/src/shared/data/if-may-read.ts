import type { QueryClient } from '@tanstack/react-query';

import type { Scope } from '@saveroom/contract';

import { hasScope } from './me.ts';
import { userQueries } from './users.ts';

interface Reading<T, E> {
  client: QueryClient;
  /** What the route requires. */
  scope: Scope;
  read: () => Promise<T>;
  /** The result for users without the scope. */
  empty: E;
}

/** For queries: what the user may not read is empty, without a request that would be refused. */
export async function ifMayRead<T, E>({
  client,
  scope,
  read,
  empty,
}: Reading<T, E>): Promise<T | E> {
  const me = client.getQueryData(userQueries.me().queryKey);
  return me && !hasScope(me, scope) ? empty : read();
}
