import { createFileRoute } from '@tanstack/react-router';
import { Sparkles, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

import { requireScope } from '#data/require-scope.ts';
import { SourcesPanel } from '#features/sources/sources-panel.tsx';
import { UsersPanel } from '#features/users/users-panel.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';
import { logFailure } from '#lib/log.ts';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';

const TABS = ['users', 'sources'] as const;
const Search = z.object({
  tab: z.enum(TABS).optional().catch(undefined),
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
  const { t } = useTranslation(['settings', 'common']);
  const { tab = 'users', search = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const go = (next: z.output<typeof Search>, resetScroll: boolean) => {
    navigate({ search: next, replace: true, resetScroll }).catch((error: unknown) =>
      logFailure('Showing another part of the administration', error),
    );
  };
  return (
    <Page title={t('common:title-administration')}>
      <Tabs
        label={t('common:title-administration')}
        value={tab}
        onChange={(next) => go({ tab: next === 'users' ? undefined : next }, false)}
        tabs={[
          {
            value: 'users',
            label: t('users-title'),
            icon: <Users size={16} aria-hidden="true" />,
            content: (
              <UsersPanel
                search={search}
                page={page}
                onView={(view) =>
                  go(
                    {
                      search: view.search || undefined,
                      page: view.page === 1 ? undefined : view.page,
                    },
                    view.page !== page,
                  )
                }
              />
            ),
          },
          {
            value: 'sources',
            label: t('sources-title'),
            icon: <Sparkles size={16} aria-hidden="true" />,
            content: <SourcesPanel />,
          },
        ]}
      />
    </Page>
  );
}
