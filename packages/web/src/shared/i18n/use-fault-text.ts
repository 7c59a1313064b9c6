import { useCallback } from 'react';

import type { ServerMessageCode } from '@saveroom/contract';

import { useServerMessage } from './use-server-message.ts';

interface Faulty {
  error: string | null;
  error_code: ServerMessageCode | null;
}

/** Why work in the background failed, in the reader's language; null: it did not. */
export function useFaultText(): (of: Faulty) => string | null {
  const serverMessage = useServerMessage();
  return useCallback(
    ({ error, error_code }) => (error === null ? null : serverMessage(error_code, error)),
    [serverMessage],
  );
}
