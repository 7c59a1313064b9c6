import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { PairDevice } from '#account/apps/pair-device.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { Page } from '#shared/ui/page.tsx';

export const Route = createFileRoute('/_main/pair/device')({
  staticData: { title: 'title-pair-device' },
  validateSearch: ({ user_code }: Record<string, unknown>): { user_code?: string } =>
    typeof user_code === 'string' || typeof user_code === 'number'
      ? { user_code: String(user_code) }
      : {},
  loader: () => loadAreas('apps'),
  component: PairDevicePage,
});

function PairDevicePage() {
  const { t } = useTranslation(['apps', 'common']);
  const { user_code = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page
      title={t('common:title-pair-device')}
      description={user_code === '' && t('pairing-text')}
      width="text"
    >
      <PairDevice
        code={user_code}
        onCode={(code) => void navigate({ search: { user_code: code }, replace: true })}
      />
    </Page>
  );
}
