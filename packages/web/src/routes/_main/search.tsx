import { createFileRoute } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { loadAreas } from '#i18n/start-i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_main/search')({
  staticData: { title: 'title-search' },
  loader: () => loadAreas('emptyStates'),
  component: SearchScreen,
});

function SearchScreen() {
  const { t } = useTranslation(['emptyStates', 'common']);
  return (
    <Page title={t('common:title-search')}>
      <EmptyState icon={<SearchX size={32} aria-hidden="true" />} title={t('search-title')}>
        <p>{t('search-text')}</p>
      </EmptyState>
    </Page>
  );
}
