import { Outlet, createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { AuthFrame } from '#features/shell/auth-frame.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

/** Where to go once signed in; read it through `safeNextPath`. */
const Search = z.object({ next: z.string().optional().catch(undefined) });

export const Route = createFileRoute('/_auth')({
  validateSearch: Search,
  loader: () => loadAreas('login'),
  component: Auth,
});

function Auth() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
