import { useEffect } from 'react';

import { connectSocket, disconnectSocket, socketStatus } from '#shared/api/socket.ts';
import { useStore } from '#shared/lib/store.ts';
import { logFailure } from '#shared/lib/log.ts';

/** The first screen loads before the socket connects; until then the server is polled. */
const CONNECT_DELAY_MS = 1500;

/** Keeps the socket connected while mounted and `isEnabled`; returns whether it is connected. */
export function useLiveSocket(isEnabled: boolean): boolean {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const timer = window.setTimeout(() => {
      connectSocket().catch((error: unknown) => logFailure('Opening the live connection', error));
    }, CONNECT_DELAY_MS);
    return () => {
      window.clearTimeout(timer);
      disconnectSocket().catch((error: unknown) =>
        logFailure('Closing the live connection', error),
      );
    };
  }, [isEnabled]);
  return useStore(socketStatus);
}
