import { KeySquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { buttonClass } from '#shared/ui/button-class.ts';

interface Props {
  address: string;
  provider: string;
  /** The only way in. */
  main: boolean;
}

export function OpenIdLink({ address, provider, main }: Props) {
  const { t } = useTranslation('login');
  return (
    <a href={address} className={buttonClass(main ? 'primary' : 'secondary', 'lg', 'w-full')}>
      <KeySquare size={18} aria-hidden="true" />
      {t('with-provider', { provider })}
    </a>
  );
}
