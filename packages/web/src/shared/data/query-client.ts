import { MutationCache, QueryClient, onlineManager } from '@tanstack/react-query';

import { serverStatus } from '#shared/api/server-status.ts';
import { ApiError } from '#shared/lib/api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The component shows the error next to its button, so `onMutationError` is not called. */
      hasInlineError?: boolean;
    };
  }
}

const RETRIES = 2;
const FIRST_SERVER_ERROR = 500;

/** Network and server errors may be temporary; a rejected request will be rejected again. */
function isTransient(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  if (error.code === 'network') return true;
  return error.status >= FIRST_SERVER_ERROR;
}

/** `onMutationError` reports every failed mutation that does not show its error itself. */
export const createQueryClient = (onMutationError?: (error: Error) => void): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (!meta?.hasInlineError) onMutationError?.(error);
      },
    }),
    defaultOptions: {
      // Queries are tried once even without a network, because this device may have a copy.
      queries: { staleTime: 30_000, retry: isTransient, networkMode: 'offlineFirst' },
      // A change fails at once: the user decides whether to try again.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** While the server cannot be reached, queries wait instead of failing, and then continue. */
export const pauseWhileUnreachable = (): void =>
  onlineManager.setEventListener((setOnline) =>
    serverStatus.subscribe(() => setOnline(serverStatus.get().isReachable)),
  );
