import { createFileRoute } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { loadAreas } from '#i18n/start-i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_main/server-stats')({
  staticData: { title: 'title-server-stats' },
  loader: () => loadAreas('emptyStates'),
  component: ServerStats,
});

function ServerStats() {
  const { t } = useTranslation(['emptyStates', 'common']);
  return (
    <Page title={t('common:title-server-stats')}>
      <EmptyState icon={<ChartColumn size={32} aria-hidden="true" />} title={t('stats-title')}>
        <p>{t('stats-text')}</p>
      </EmptyState>
    </Page>
  );
}
