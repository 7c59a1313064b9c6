import { createFileRoute } from '@tanstack/react-router';
import { LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { requireScope } from '#data/require-scope.ts';
import { loadAreas } from '#i18n/start-i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_main/library-management')({
  staticData: { title: 'title-library-management' },
  beforeLoad: requireScope('platforms.write'),
  loader: () => loadAreas('emptyStates'),
  component: LibraryManagement,
});

function LibraryManagement() {
  const { t } = useTranslation(['emptyStates', 'common']);
  return (
    <Page title={t('common:title-library-management')}>
      <EmptyState icon={<LibraryBig size={32} aria-hidden="true" />} title={t('management-title')}>
        <p>{t('management-text')}</p>
      </EmptyState>
    </Page>
  );
}
