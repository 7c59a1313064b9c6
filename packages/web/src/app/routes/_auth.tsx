import { Outlet, createFileRoute, useLocation } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { AuthFrame } from '#app/shell/auth-frame.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { SETUP_PATH } from '#app/route-guard.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

/** The page to open after signing in; read it through `safeNextPath`. */
const Search = z.object({ next: withFallback(z.optional(z.string()), undefined) });

export const Route = createFileRoute('/_auth')({
  validateSearch: Search,
  loader: () => loadAreas('login'),
  component: Auth,
});

function Auth() {
  const isSetup = useLocation({ select: ({ pathname }) => pathname === SETUP_PATH });
  return (
    <AuthFrame hasSettings={!isSetup}>
      <Outlet />
    </AuthFrame>
  );
}
