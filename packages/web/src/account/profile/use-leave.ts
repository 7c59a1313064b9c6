import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { dropSession } from '#account/data/session.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** The server ended the session with this change: says why and leads to the login. */
export function useLeave(): (message: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (message) => {
    await dropSession(client).catch((error: unknown) => logFailure('Leaving', error));
    await navigate({ to: '/login', search: { noauto: true } });
    toast({ tone: 'good', message });
  };
}
