import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { JOURNAL_NAME } from '#game/saves/save-journal.ts';
import { currentPreview } from '#shared/api/preview.ts';
import { useMe } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore } from '#shared/lib/store.ts';

const MAX_WAIT_MS = 4000;

/** Incremented when a game has ended and left saves in the journal. */
export const pendingSaveChanges = createStore(0);

/** Loaded only where the browser has a journal. */
const sender = () => import('./send-pending-saves.ts');
const logError = (error: unknown) => logFailure('Sending pending saves', error);

/**
 * Saves that were left in the journal, by a crash or without a network, are sent on the next visit
 * of any screen.
 */
export function useResumePendingSaves(): void {
  const { user } = useMe();
  // Nothing is sent in a preview, because it would be sent for the wrong user.
  const id = currentPreview() ? 0 : (user?.id ?? 0);
  const client = useQueryClient();
  useEffect(() => {
    if (id === 0) return undefined;
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      if (!(await hasSaveJournal())) return;
      const { resumePendingSaves } = await sender();
      stop?.();
      if (!isUnmounted) stop = resumePendingSaves(id, client);
    };
    start().catch(logError);
    const unsubscribe = pendingSaveChanges.subscribe(() => void start().catch(logError));
    return () => {
      unsubscribe();
      isUnmounted = true;
      stop?.();
    };
  }, [id, client]);
}

/**
 * Sends pending saves before a user chooses a save to play from, which may be one of them. Waits a
 * few seconds at most.
 */
export async function sendPendingSavesFirst(client: QueryClient): Promise<void> {
  const me = client.getQueryData(userQueries.me().queryKey);
  if (!me || !(await hasSaveJournal())) return;
  const { sendPendingSaves } = await sender();
  await Promise.race([
    sendPendingSaves(me.id).catch(logError),
    new Promise((resolve) => {
      setTimeout(resolve, MAX_WAIT_MS);
    }),
  ]);
}

/**
 * Whether the journal exists, so that it is only opened if a game was played in this browser. A
 * flag stored elsewhere could be lost in a crash while the journal is not.
 */
export async function hasSaveJournal(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === JOURNAL_NAME);
  } catch {
    // Older browsers cannot list databases.
    return true;
  }
}
