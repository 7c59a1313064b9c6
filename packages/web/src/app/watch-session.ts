import type { QueryClient } from '@tanstack/react-query';
import { getI18n } from 'react-i18next';

import { onSessionLost } from '#shared/api/session-lost.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { dropSession } from '#account/data/session.ts';
import { userQueries } from '#shared/data/users.ts';
import { logFailure } from '#shared/lib/log.ts';
import { nextAfterSignOut } from './route-guard.ts';
import { toast } from '#shared/ui/toast-store.ts';

import type { AppRouter } from './router.ts';

/** A 403 anywhere leads to the login, with the way back; a changed account is read again. */
export function watchSession(router: AppRouter, queryClient: QueryClient): void {
  onSessionLost(() => {
    const { pathname, href, search } = router.state.location;
    const known = 'next' in search ? search.next : undefined;
    const next = nextAfterSignOut({ path: pathname, href, next: known });
    if (queryClient.getQueryData(userQueries.me().queryKey)) {
      toast({ message: getI18n().t('session-ended') });
    }
    dropSession(queryClient).catch((error: unknown) => logFailure('Signing out', error));
    router
      .navigate({ to: '/login', search: { next } })
      .catch((error: unknown) => logFailure('Opening the login', error));
  });

  onServerEvent('user:changed', () => {
    queryClient
      .invalidateQueries({ queryKey: userQueries.me().queryKey })
      .catch((error: unknown) => logFailure('Reading the account again', error));
  });
}
