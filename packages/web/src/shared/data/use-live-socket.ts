import { useEffect } from 'react';

import { currentPreview } from '#shared/api/preview.ts';
import { connectSocket, socketStatus } from '#shared/api/socket.ts';
import { useStore } from '#shared/lib/store.ts';
import { logFailure } from '#shared/lib/log.ts';

/** The first screen loads before the socket connects; until then the server is polled. */
const CONNECT_DELAY_MS = 1500;

/**
 * Connects the socket once `isEnabled`; returns whether it is connected. It stays connected until
 * the user signs out, also between the normal interface and console mode.
 */
export function useLiveSocket(isEnabled: boolean): boolean {
  useEffect(() => {
    // In a preview, events would be those of the admin and not of the previewed user.
    if (!isEnabled || currentPreview()) return undefined;
    const timer = window.setTimeout(() => {
      connectSocket().catch((error: unknown) => logFailure('Opening the live connection', error));
    }, CONNECT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isEnabled]);
  return useStore(socketStatus);
}
