import { useTranslation } from 'react-i18next';

import { Notice } from '#ui/notice.tsx';

/** The config file cannot be understood: what is wrong, and what applies instead. */
export function ConfigFault({ fault }: { fault: string }) {
  const { t } = useTranslation('settings');
  return (
    <Notice tone="danger">
      <p className="font-semibold">{t('config-broken')}</p>
      <p className="font-mono text-[0.8125rem] wrap-anywhere">{fault}</p>
      <p>{t('config-broken-text')}</p>
    </Notice>
  );
}
