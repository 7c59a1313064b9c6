import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, redirect } from '@tanstack/react-router';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { AppTexts } from '#app/shell/app-texts.tsx';
import { RouteAnnouncer } from '#app/shell/route-announcer.tsx';
import { logFailure } from '#shared/lib/log.ts';
import { LOGIN_PATH, judgeVisit } from '#app/route-guard.ts';
import type { Verdict } from '#app/route-guard.ts';
import { Toaster } from '#shared/ui/toaster.tsx';

interface Place {
  pathname: string;
  href: string;
}

/** Any failure to tell who is here is logged and leads to the login. */
async function judge(client: QueryClient, { pathname, href }: Place): Promise<Verdict> {
  try {
    const heartbeat = client.getQueryData(systemQueries.heartbeat().queryKey) ?? DEFAULT_HEARTBEAT;
    const user = await client.ensureQueryData(userQueries.me());
    const showSetupWizard = heartbeat.SYSTEM.SHOW_SETUP_WIZARD;
    return judgeVisit({ path: pathname, href, user, showSetupWizard });
  } catch (error) {
    logFailure('Checking who is here', error);
    return pathname === LOGIN_PATH ? { kind: 'enter' } : { kind: 'login', next: undefined };
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await judge(context.queryClient, location);
    if (verdict.kind === 'redirect') throw redirect({ to: verdict.to, replace: true });
    if (verdict.kind === 'login') {
      throw redirect({ to: LOGIN_PATH, search: { next: verdict.next }, replace: true });
    }
  },
  component: Root,
});

function Root() {
  return (
    <AppTexts>
      <RouteAnnouncer />
      <Outlet />
      <Toaster />
    </AppTexts>
  );
}
