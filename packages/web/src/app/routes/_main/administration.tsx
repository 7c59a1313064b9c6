import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { AuditView } from '#admin/audit/audit-view.ts';
import { requireScope } from '#app/require-scope.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { withFallback } from '#shared/lib/with-fallback.ts';

import { ADMINISTRATION_TABS } from './-administration-tabs.tsx';

const [FIRST] = ADMINISTRATION_TABS;
const Text = withFallback(z.optional(z.coerce.string()), undefined);
const Search = z.object({
  tab: Text,
  search: Text,
  /** Id of the item that the tab shows, for example an import. */
  item: Text,
  /** Filters of the audit log. The tab checks them, because its lists of events are loaded with it. */
  area: Text,
  event: Text,
  person: Text,
  from: Text,
  to: Text,
  address: Text,
  target: Text,
  target_id: Text,
  page: withFallback(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined),
});

export const Route = createFileRoute('/_main/administration')({
  staticData: { title: 'title-administration' },
  validateSearch: Search,
  beforeLoad: requireScope('users.write'),
  loader: () => loadAreas('settings', 'administration'),
  component: Administration,
});

function Administration() {
  const { t } = useTranslation(['administration', 'common']);
  const { tab, search = '', page = 1, item, ...audit } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { value: shown } = ADMINISTRATION_TABS.find(({ value }) => value === tab) ?? FIRST;
  const open = (next: z.output<typeof Search>, resetScroll = false) => {
    navigate({ search: next, replace: true, resetScroll }).catch((error: unknown) =>
      logFailure('Switching the tab of the administration', error),
    );
  };
  // Defaults are left out of the URL.
  const tabParam = (value: string) => (value === FIRST.value ? undefined : value);
  const onView = (view: { search: string; page: number }) =>
    open(
      {
        tab: tabParam(shown),
        search: view.search || undefined,
        page: view.page === 1 ? undefined : view.page,
      },
      view.page !== page,
    );
  const onAudit = (view: AuditView) => open({ tab: tabParam(shown), ...view });
  return (
    <Page title={t('common:title-administration')}>
      <Tabs
        label={t('common:title-administration')}
        value={shown}
        onChange={(next) => open({ tab: tabParam(next) })}
        tabs={ADMINISTRATION_TABS.map(({ value, Icon, Panel }) => ({
          value,
          label: t(`tab-${value}`),
          icon: <Icon size={16} aria-hidden="true" />,
          content: (
            <Suspense fallback={<Skeleton className="h-64 w-full rounded-md" />}>
              <Panel
                search={search}
                page={page}
                item={item}
                onView={onView}
                onAudit={onAudit}
                audit={{ ...AuditView.parse(audit), search: search || undefined }}
              />
            </Suspense>
          ),
        }))}
      />
    </Page>
  );
}
