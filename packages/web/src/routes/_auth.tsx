import { Outlet, createFileRoute } from '@tanstack/react-router';

import { AuthFrame } from '#features/shell/auth-frame.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_auth')({
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
