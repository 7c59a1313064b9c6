import { Link, createFileRoute } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { InterfaceSettings } from '#account/settings/interface-settings.tsx';
import { LanguageSelect } from '#app/shell/language-select.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

export const Route = createFileRoute('/_main/user-interface')({
  staticData: { title: 'title-user-interface' },
  loader: () => loadAreas('settings', 'platform'),
  component: UserInterface,
});

function UserInterface() {
  const { t } = useTranslation('settings');
  return (
    <InterfaceSettings
      languageSelect={<LanguageSelect hint={t('language-text')} />}
      homeEditLink={
        <Link to="/" search={{ edit: true }} className={buttonClass('secondary')}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {t('ui-home-edit')}
        </Link>
      }
    />
  );
}
