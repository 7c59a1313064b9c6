import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Licenses } from '#play/chooser/licenses.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { Page } from '#shared/ui/page.tsx';

export const Route = createFileRoute('/_main/licenses')({
  staticData: { title: 'title-licenses' },
  loader: () => loadAreas('play'),
  component: LicensesPage,
});

function LicensesPage() {
  const { t } = useTranslation(['play', 'common']);
  return (
    <Page title={t('common:title-licenses')} description={t('licenses-text')} width="text">
      <Licenses />
    </Page>
  );
}
