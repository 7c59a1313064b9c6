import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { InterfaceSettings } from '#account/settings/interface-settings.tsx';
import { LanguageSelect } from '#app/shell/language-select.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/user-interface')({
  staticData: { title: 'title-user-interface' },
  loader: () => loadAreas('settings', 'platform'),
  component: UserInterface,
});

function UserInterface() {
  const { t } = useTranslation('settings');
  return <InterfaceSettings languageSelect={<LanguageSelect hint={t('language-text')} />} />;
}
