import { useEffect, useSyncExternalStore } from 'react';

import { connectSocket, disconnectSocket, socketStatus } from '#api/socket.ts';
import { logFailure } from '#lib/log.ts';

/** Holds the connection while mounted and wanted; tells whether it stands. */
export function useLiveSocket(wanted: boolean): boolean {
  useEffect(() => {
    if (!wanted) return undefined;
    connectSocket().catch((error: unknown) => logFailure('Opening the live connection', error));
    return () => {
      disconnectSocket().catch((error: unknown) =>
        logFailure('Closing the live connection', error),
      );
    };
  }, [wanted]);
  return useSyncExternalStore(socketStatus.subscribe, socketStatus.get);
}
