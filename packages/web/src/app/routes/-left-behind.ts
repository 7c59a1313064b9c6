import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useMe } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';
import { hasSaveJournal } from '#play/saves/has-save-journal.ts';
import { logFailure } from '#shared/lib/log.ts';

const PATIENCE_MS = 4000;

const sender = () => import('#play/saves/send-left-behind.ts');
const failed = (error: unknown) => logFailure('Sending what was left behind', error);

/** What was played before a crash is sent on the next visit, whatever screen it begins with. */
export function useLeftBehind(): void {
  const id = useMe().user?.id ?? 0;
  const client = useQueryClient();
  useEffect(() => {
    if (id === 0) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      if (!(await hasSaveJournal())) return;
      const { follow } = await sender();
      if (!isOver) stop = follow(id, client);
    };
    start().catch(failed);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [id, client]);
}

/** What a crash left behind is what somebody wants to go on from; without a server, not for long. */
export async function sendLast(client: QueryClient): Promise<void> {
  const me = client.getQueryData(userQueries.me().queryKey);
  if (!me || !(await hasSaveJournal())) return;
  const { sendLeftBehind } = await sender();
  await Promise.race([
    sendLeftBehind(me.id).catch(failed),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
}
