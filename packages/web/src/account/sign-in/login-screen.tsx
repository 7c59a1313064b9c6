import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { safeNextPath } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { openIdAddress } from '#account/data/open-id-address.ts';
import { systemQueries } from '#shared/data/system.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Notice } from '#shared/ui/notice.tsx';

import { AuthPanel } from './auth-panel.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Leaving } from './leaving.tsx';
import { LoginForm } from './login-form.tsx';
import { OpenIdLink } from './open-id-link.tsx';

interface Props {
  next: string | undefined;
  /** Not straight on to the provider: someone just logged out, or it failed. */
  noAuto: boolean;
  /** The provider sent the visitor back without letting them in. */
  refused: boolean;
}

export function LoginScreen({ next, noAuto, refused }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const navigate = useNavigate();
  const { data: heartbeat = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const [panel, setPanel] = useState<'login' | 'forgot'>('login');
  const [staying, setStaying] = useState(noAuto || refused);
  const { OIDC, FRONTEND } = heartbeat;
  const provider = OIDC.PROVIDER || t('provider-default');
  const address = openIdAddress(safeNextPath(next));
  const withForm = !FRONTEND.DISABLE_USERPASS_LOGIN;

  const enter = () => {
    navigate({ href: `${basePath}${safeNextPath(next)}`, replace: true }).catch((error: unknown) =>
      logFailure('Going on', error),
    );
  };

  if (OIDC.ENABLED && OIDC.AUTOLOGIN && !staying) {
    return <Leaving address={address} provider={provider} onStay={() => setStaying(true)} />;
  }
  if (panel === 'forgot') return <ForgotPassword onBack={() => setPanel('login')} />;
  return (
    <AuthPanel
      title={t('login-title')}
      description={withForm ? undefined : t('only-provider', { provider })}
    >
      <div className="grid gap-5">
        {refused && <Notice tone="danger">{t('open-id-failed', { provider })}</Notice>}
        {withForm && <LoginForm onDone={enter} onForgot={() => setPanel('forgot')} />}
        {withForm && OIDC.ENABLED && (
          <div className="flex items-center gap-3 text-xs text-ink-faint">
            <span aria-hidden="true" className="h-px flex-1 bg-line" />
            {t('or')}
            <span aria-hidden="true" className="h-px flex-1 bg-line" />
          </div>
        )}
        {OIDC.ENABLED && <OpenIdLink address={address} provider={provider} main={!withForm} />}
      </div>
    </AuthPanel>
  );
}
