import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, redirect } from '@tanstack/react-router';

import { currentPreview } from '#shared/api/preview.ts';
import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { guestQueries } from '#shared/data/guests.ts';
import { isAccount } from '#shared/data/me.ts';
import { profileQueries } from '#shared/data/profiles.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { AppTexts } from '#app/shell/app-texts.tsx';
import { ConnectionNotice } from '#app/shell/connection-notice.tsx';
import { RouteAnnouncer } from '#app/shell/route-announcer.tsx';
import { logFailure } from '#shared/lib/log.ts';
import { LOGIN_PATH, checkAccess, profilesPathFor } from '#app/route-guard.ts';
import type { GuardResult } from '#app/route-guard.ts';
import { Toaster } from '#shared/ui/toaster.tsx';

interface CurrentPage {
  pathname: string;
  href: string;
}

/** If the current user can't be determined, the failure is logged and the sign-in page is shown. */
async function guardRoute(
  client: QueryClient,
  { pathname, href }: CurrentPage,
): Promise<GuardResult> {
  try {
    const heartbeat = client.getQueryData(systemQueries.heartbeat().queryKey) ?? DEFAULT_HEARTBEAT;
    const user = await client.ensureQueryData(userQueries.me());
    const showSetupWizard = heartbeat.SYSTEM.SHOW_SETUP_WIZARD;
    const isGuest = user !== null && !isAccount(user);
    const visit = isGuest ? await client.ensureQueryData(guestQueries.visit()) : null;
    const isKioskDevice = visit?.kind === 'kiosk';
    const isPreview = currentPreview() !== null;
    return checkAccess({ path: pathname, href, user, showSetupWizard, isKioskDevice, isPreview });
  } catch (error) {
    logFailure('Identifying the user', error);
    return pathname === LOGIN_PATH ? { kind: 'enter' } : { kind: 'login', next: undefined };
  }
}

/**
 * Whether this device remembers any account. A failure is only logged, because signing in is still
 * possible.
 */
async function hasProfiles(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery({ ...profileQueries.all(), retry: false })).length > 0;
  } catch (error) {
    logFailure('Reading the profiles of this device', error);
    return false;
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await guardRoute(context.queryClient, location);
    if (verdict.kind === 'redirect') throw redirect({ to: verdict.to, replace: true });
    if (verdict.kind === 'login') {
      const { next } = verdict;
      if (await hasProfiles(context.queryClient)) {
        const to = profilesPathFor(location.pathname);
        throw redirect({ to, search: { next }, replace: true });
      }
      throw redirect({ to: LOGIN_PATH, search: { next }, replace: true });
    }
  },
  component: Root,
});

function Root() {
  return (
    <AppTexts>
      <RouteAnnouncer />
      <Outlet />
      <ConnectionNotice />
      <Toaster />
    </AppTexts>
  );
}
