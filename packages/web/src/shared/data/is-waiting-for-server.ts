import type { UseQueryResult } from '@tanstack/react-query';

/** A query without data whose first attempt failed: it continues when the server can be reached. */
export const isWaitingForServer = ({
  isPending,
  fetchStatus,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean =>
  isPending && fetchStatus === 'paused';
