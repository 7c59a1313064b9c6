import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { requireScope } from '#data/require-scope.ts';
import { UsersPanel } from '#features/users/users-panel.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';
import { logFailure } from '#lib/log.ts';
import { Page } from '#ui/page.tsx';

const Search = z.object({
  search: z.coerce.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});

export const Route = createFileRoute('/_main/administration')({
  staticData: { title: 'title-administration' },
  validateSearch: Search,
  beforeLoad: requireScope('users.write'),
  loader: () => loadAreas('settings'),
  component: Administration,
});

function Administration() {
  const { t } = useTranslation('common');
  const { search = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (view: { search: string; page: number }) => {
    navigate({
      search: { search: view.search || undefined, page: view.page === 1 ? undefined : view.page },
      replace: true,
      resetScroll: view.page !== page,
    }).catch((error: unknown) => logFailure('Showing the users', error));
  };
  return (
    <Page title={t('title-administration')}>
      <UsersPanel search={search} page={page} onView={show} />
    </Page>
  );
}
