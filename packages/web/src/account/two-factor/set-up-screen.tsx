import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { enterSession, useSignOut } from '#account/data/session.ts';
import { AuthPanel } from '#account/sign-in/auth-panel.tsx';
import { logFailure } from '#shared/lib/log.ts';
import { Button } from '#shared/ui/button.tsx';

import { TwoFactorSettings } from './two-factor-settings.tsx';

interface Props {
  onDone: () => void;
  onSignedOut: () => void;
}

/** Shown to admins who must set up a second factor before they can do anything else. */
export function SetUpTwoFactor({ onDone, onSignedOut }: Props) {
  const { t } = useTranslation(['twoFactor', 'common']);
  const client = useQueryClient();
  const signOut = useSignOut();
  const enter = () => {
    enterSession(client).then(onDone, (error: unknown) =>
      logFailure('Refreshing the account', error),
    );
  };
  return (
    <AuthPanel
      icon={<ShieldCheck size={24} aria-hidden="true" />}
      title={t('set-up-title')}
      description={t('set-up-text')}
    >
      <div className="grid gap-5">
        <TwoFactorSettings onTurnedOn={enter} />
        <Button
          variant="ghost"
          busy={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onSuccess: onSignedOut })}
        >
          {t('common:log-out')}
        </Button>
      </div>
    </AuthPanel>
  );
}
