import { QueryClient } from '@tanstack/react-query';

import { ApiError } from '#shared/lib/api-error.ts';

const RETRIES = 2;
const FIRST_SERVER_ERROR = 500;

/** A refusal will be repeated; only what may pass by itself is worth asking again. */
function mayPass(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  if (error.code === 'network') return true;
  return error.status >= FIRST_SERVER_ERROR;
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayPass },
      mutations: { retry: false },
    },
  });
