import type { UseQueryResult } from '@tanstack/react-query';

/** Whether a query without data has failed once and waits until the server can be reached. */
export const isWaitingForServer = ({
  isPending,
  fetchStatus,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean =>
  isPending && fetchStatus === 'paused';
