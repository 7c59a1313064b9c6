import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { requireScope } from '#data/require-scope.ts';
import { loadAreas } from '#i18n/start-i18n.ts';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_main/administration')({
  staticData: { title: 'title-administration' },
  beforeLoad: requireScope('users.write'),
  loader: () => loadAreas('settings'),
  component: Administration,
});

function Administration() {
  const { t } = useTranslation('common');
  return <Page title={t('title-administration')} />;
}
