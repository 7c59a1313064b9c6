import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { requireScope } from '#data/require-scope.ts';
import { LibraryFolders } from '#features/scan/library-folders.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_main/scan')({
  staticData: { title: 'title-scan' },
  beforeLoad: requireScope('platforms.write'),
  loader: () => loadAreas('scan'),
  component: Scan,
});

function Scan() {
  const { t } = useTranslation(['scan', 'common']);
  return (
    <Page width="text" title={t('common:title-scan')} description={t('page-text')}>
      <LibraryFolders />
    </Page>
  );
}
