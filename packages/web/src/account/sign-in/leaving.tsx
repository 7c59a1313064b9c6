import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { AuthPanel } from './auth-panel.tsx';

interface Props {
  address: string;
  provider: string;
  onStay: () => void;
}

/** On the way to the provider, with a way to stay. */
export function Leaving({ address, provider, onStay }: Props) {
  const { t } = useTranslation(['login', 'common']);
  useEffect(() => window.location.assign(address), [address]);
  return (
    <AuthPanel
      icon={<Spinner size={22} announced />}
      title={t('redirect-title')}
      description={t('redirect-text', { provider })}
    >
      <div className="grid gap-2">
        <a href={address} className={buttonClass('secondary', 'lg')}>
          {t('with-provider', { provider })}
        </a>
        <Button variant="ghost" onClick={onStay}>
          {t('other-method')}
        </Button>
      </div>
    </AuthPanel>
  );
}
