import { createFileRoute, useNavigate } from '@tanstack/react-router';

import { SetUpTwoFactor } from '#account/two-factor/set-up-screen.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';

export const Route = createFileRoute('/_auth/two-factor')({
  staticData: { title: 'title-two-factor' },
  loader: () => loadAreas('twoFactor', 'apps'),
  component: TwoFactor,
});

function TwoFactor() {
  const navigate = useNavigate();
  const open = (to: '/' | '/login') => {
    navigate({ to, replace: true }).catch((error: unknown) =>
      logFailure('Opening the next page', error),
    );
  };
  return <SetUpTwoFactor onDone={() => open('/')} onSignedOut={() => open('/login')} />;
}
