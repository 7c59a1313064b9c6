import type { QueryClient } from '@tanstack/react-query';
import { getI18n } from 'react-i18next';

import type { User } from '@saveroom/contract';

import {
  abandonSession,
  hasOtherRights,
  hasRightsOfRole,
  whoIsSignedIn,
} from '#account/data/session.ts';
import { taskQueries } from '#admin/data/tasks.ts';
import { hasRunningGame, untilGamesEnd } from '#play/saves/run-lock.ts';
import { currentPreview, leavePreview } from '#shared/api/preview.ts';
import { reloadPage } from '#shared/api/reload-page.ts';
import { serverStatus } from '#shared/api/server-status.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { onServerEvent, socketStatus } from '#shared/api/socket.ts';
import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { guestQueries } from '#shared/data/guests.ts';
import { hasScope, isAccount } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { LOGIN_PATH, VISIT_ENDED_PATH, nextAfterSignOut } from './route-guard.ts';
import type { AppRouter } from './router.ts';

const NO_TASKS = { watcher: [], scheduled: [], manual: [] };
/** Marks defaults as stale, so that the next screen that needs the real value requests it. */
const STALE = { updatedAt: 1 };

/** Logs a failure and continues with a default: the app always mounts. */
async function loadOrDefault(what: string, load: Promise<unknown>, keepDefault: () => void) {
  try {
    await load;
  } catch (error) {
    logFailure(`Loading ${what}`, error);
    keepDefault();
  }
}

/** Loads the data that every screen needs before the first render. */
export async function startUp(client: QueryClient): Promise<void> {
  // Without a network the requests fail at once instead of waiting for one.
  const once = { retry: false, networkMode: 'always' } as const;
  const heartbeat = systemQueries.heartbeat();
  const config = systemQueries.config();
  const me = userQueries.me();
  const tasks = taskQueries.all();

  const loadPerson = async () => {
    await loadOrDefault('the current user', client.fetchQuery({ ...me, ...once }), () =>
      client.setQueryData(me.queryKey, null, STALE),
    );
    if (!hasScope(client.getQueryData(me.queryKey), 'tasks.run')) return;
    await loadOrDefault('the tasks', client.fetchQuery({ ...tasks, ...once }), () =>
      client.setQueryData(tasks.queryKey, NO_TASKS, STALE),
    );
  };
  await Promise.all([
    loadOrDefault('the heartbeat', client.fetchQuery({ ...heartbeat, ...once }), () =>
      client.setQueryData(heartbeat.queryKey, DEFAULT_HEARTBEAT, STALE),
    ),
    loadOrDefault('the config', client.fetchQuery({ ...config, ...once }), () => undefined),
    loadPerson(),
  ]);
}

/**
 * A session that has ended leads to the sign-in page, which returns to the current page, or for a
 * guest to a page that says that the visit has ended; a changed account is reloaded.
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): void {
  const { queryKey: meKey } = userQueries.me();
  const isGuest = () => {
    const me = queryClient.getQueryData(meKey);
    if (!me || isAccount(me)) return false;
    return queryClient.getQueryData(guestQueries.visit().queryKey)?.kind === 'link';
  };
  const refreshAccount = () => {
    queryClient
      .invalidateQueries({ queryKey: meKey })
      .catch((error: unknown) => logFailure('Refreshing the account', error));
  };
  // Lists, buttons and pages depend on the permissions, so everything is refetched.
  const refreshPermissions = () => {
    queryClient
      .invalidateQueries()
      .then(() => router.invalidate())
      .catch((error: unknown) => logFailure('Refreshing the permissions', error));
  };

  const leave = () => {
    // In a preview, the admin lost the permission or the user was deleted. The next page shows
    // which.
    if (currentPreview()) return leavePreview();
    const { pathname, href, search } = router.state.location;
    const known = 'next' in search ? search.next : undefined;
    const next = nextAfterSignOut({ path: pathname, href, next: known });
    const hasVisitEnded = isGuest();
    if (!hasVisitEnded) toast({ message: getI18n().t('session-ended') });
    abandonSession(queryClient).catch((error: unknown) => logFailure('Signing out', error));
    router
      .navigate({ to: hasVisitEnded ? VISIT_ENDED_PATH : LOGIN_PATH, search: { next } })
      .catch((error: unknown) => logFailure('Opening the login', error));
  };
  const checkSession = async (before: User) => {
    const now = await whoIsSignedIn();
    // The user has signed out meanwhile, and someone else may have signed in.
    if (queryClient.getQueryData(meKey)?.id !== before.id) return;
    const isSame = now?.id === before.id;
    if (isSame && hasOtherRights(before, now)) {
      queryClient.setQueryData(meKey, now);
      return refreshPermissions();
    }
    if (isSame && !hasRightsOfRole(now)) {
      queryClient.setQueryData(meKey, now);
      return;
    }
    if (hasRunningGame() && !isGuest()) return checkAfterGame(before, isSame);
    // A user with all rights of the role should be refused nothing, so the session counts as ended.
    if (!now || isSame) return leave();
    window.location.reload();
  };
  /** A game is not closed by a sign-out, which would lose what it has not saved. */
  const checkAfterGame = async (before: User, isSame: boolean) => {
    if (!isSame) toast({ message: getI18n().t('session-ended-in-game') });
    await untilGamesEnd();
    // The user may have signed in again in another tab.
    const now = await whoIsSignedIn();
    if (now?.id !== before.id) await checkSession(before);
  };
  let isChecking = false;
  onRefusal(() => {
    const me = queryClient.getQueryData(meKey);
    // Several requests can be refused at once.
    if (!me || isChecking) return;
    isChecking = true;
    checkSession(me)
      .catch((error: unknown) => logFailure('Checking the session', error))
      .finally(() => {
        isChecking = false;
      });
  });

  // When a visit is revoked, the server closes the connection, and the page may send no request
  // that would notice it. While a mutation is pending the guest may just be leaving or signing in,
  // which closes the connection too.
  socketStatus.subscribe(() => {
    if (socketStatus.get() || !isGuest() || queryClient.isMutating() > 0) return;
    refreshAccount();
  });
  onServerEvent('user:changed', refreshAccount);
  onServerEvent('permissions:changed', refreshPermissions);
}

/** After a server update, the next navigation reloads the app in its new version. */
export function reloadAfterUpdate(router: AppRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    const { newVersion } = serverStatus.get();
    if (newVersion !== null && pathChanged) {
      reloadPage(newVersion, new URL(toLocation.publicHref, window.location.href).href);
    }
  });
}
