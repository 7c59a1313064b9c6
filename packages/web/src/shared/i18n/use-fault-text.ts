import { useCallback } from 'react';

import type { ServerMessageCode } from '@saveroom/contract';

import { useServerMessage } from './use-server-message.ts';

interface JobResult {
  error: string | null;
  error_code: ServerMessageCode | null;
}

/** Why a background job failed, in the user's language; null if it did not fail. */
export function useFaultText(): (of: JobResult) => string | null {
  const serverMessage = useServerMessage();
  return useCallback(
    ({ error, error_code }) => (error === null ? null : serverMessage(error_code, error)),
    [serverMessage],
  );
}
