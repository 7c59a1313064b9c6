import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AuditEvent } from '@saveroom/contract';

import { auditExportAddress, auditQueries, useAuditGrowth } from '#admin/data/audit.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedPart, FailedQuery } from '#shared/ui/failed-state.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { AuditDialog } from './audit-dialog.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRetention } from './audit-retention.tsx';
import { AuditRows } from './audit-rows.tsx';
import { auditQuery, isFiltered, type AuditView } from './audit-view.ts';

interface Props {
  audit: AuditView;
  onAudit: (view: AuditView) => void;
}

/** Who did what on this server, live. */
export function AuditPanel({ audit: view, onAudit }: Props) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const filter = auditQuery(view);
  const { data, ...query } = useInfiniteQuery(auditQueries.events(filter));
  const { data: overview, ...overviewQuery } = useQuery(auditQueries.overview());
  useAuditGrowth(filter);
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? events.length;
  const older = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card
        title={t('title')}
        description={t('text')}
        actions={
          <Menu
            trigger={
              <Button
                disabled={events.length === 0}
                icon={<Download size={16} aria-hidden="true" />}
              >
                {t('export')}
              </Button>
            }
            items={[
              {
                label: t('export-csv'),
                onSelect: () => download(auditExportAddress(filter, 'csv')),
              },
              {
                label: t('export-jsonl'),
                onSelect: () => download(auditExportAddress(filter, 'jsonl')),
              },
            ]}
          />
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AuditFilters view={view} onView={onAudit} />
          {query.isPending && <Skeleton className="h-[62dvh] w-full rounded-md!" />}
          {query.isLoadingError && <FailedQuery title={t('failed')} query={query} />}
          {data && events.length === 0 && (
            <EmptyState
              icon={<History size={28} aria-hidden="true" />}
              title={isFiltered(view) ? t('empty-filtered-title') : t('empty')}
            >
              <p>{isFiltered(view) ? t('empty-filtered') : t('empty-text')}</p>
            </EmptyState>
          )}
          {events.length > 0 && <AuditRows events={events} onOlder={older} onOpen={setOpen} />}
          {events.length > 0 && (
            <p className="text-[0.8125rem] text-ink-faint tabular-nums">
              {t('total', { number: format.number(total) })}
            </p>
          )}
        </div>
      </Card>
      {overviewQuery.isLoadingError && (
        <FailedPart title={t('retention-failed')} query={overviewQuery} />
      )}
      {overview && <AuditRetention key={overview.settings.keep_days} overview={overview} />}
      {open && (
        <AuditDialog
          event={open}
          onClose={() => setOpen(null)}
          onFilter={(next) => {
            setOpen(null);
            onAudit(next);
          }}
        />
      )}
    </div>
  );
}

/** The reply says that it is a file, so the page stays. */
function download(address: string): void {
  window.location.assign(address);
}
