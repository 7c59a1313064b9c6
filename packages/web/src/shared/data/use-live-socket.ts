import { useEffect } from 'react';

import { connectSocket, disconnectSocket, socketStatus } from '#shared/api/socket.ts';
import { useStore } from '#shared/lib/store.ts';
import { logFailure } from '#shared/lib/log.ts';

/** The first screen comes first: until then the server is asked instead. */
const WAIT_MS = 1500;

/** Holds the connection while mounted and wanted; tells whether it stands. */
export function useLiveSocket(wanted: boolean): boolean {
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = window.setTimeout(() => {
      connectSocket().catch((error: unknown) => logFailure('Opening the live connection', error));
    }, WAIT_MS);
    return () => {
      window.clearTimeout(timer);
      disconnectSocket().catch((error: unknown) =>
        logFailure('Closing the live connection', error),
      );
    };
  }, [wanted]);
  return useStore(socketStatus);
}
