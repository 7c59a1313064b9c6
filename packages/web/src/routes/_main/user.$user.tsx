import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { loadAreas } from '#i18n/start-i18n.ts';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_main/user/$user')({
  staticData: { title: 'title-profile' },
  loader: () => loadAreas('settings'),
  component: Profile,
});

function Profile() {
  const { t } = useTranslation('common');
  return <Page title={t('title-profile')} />;
}
