import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { LibraryStats } from '@saveroom/contract';

import { figureQueries } from '#shared/data/figures.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Figures } from '#shared/ui/figures.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { GrowthCard } from './growth-card.tsx';
import { CoverageCard, PlatformStatsCard, RegionsCard } from './library-cards.tsx';
import { ServerCards } from './server-cards.tsx';

/** Statistics of the library; for admins also of the server. */
export function StatsPage() {
  const { t } = useTranslation(['administration', 'common', 'emptyStates']);
  const { can } = useMe();
  const { data: stats, ...query } = useQuery(figureQueries.library());
  return (
    <Page title={t('common:title-server-stats')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {query.isPending && <StatsSkeleton />}
        {query.isLoadingError && <FailedQuery title={t('stats-failed')} query={query} />}
        {stats?.totals.games === 0 && (
          <EmptyState
            icon={<ChartColumn size={32} aria-hidden="true" />}
            title={t('emptyStates:stats-title')}
            actions={
              can('platforms.write') && (
                <Link to="/scan" className={buttonClass('primary')}>
                  {t('common:nav-scan')}
                </Link>
              )
            }
          >
            <p>{t('emptyStates:stats-text')}</p>
          </EmptyState>
        )}
        {stats && stats.totals.games > 0 && (
          <>
            <TotalsCard totals={stats.totals} />
            <PlatformStatsCard platforms={stats.platforms} totalBytes={stats.totals.bytes} />
            <GrowthCard months={stats.months} />
          </>
        )}
        {/* Columns instead of rows, so that cards of different heights leave no gaps. */}
        <div className="-mb-6 gap-6 [&>section]:mb-6 [&>section]:break-inside-avoid lg:columns-2">
          {stats && stats.totals.games > 0 && (
            <>
              <CoverageCard stats={stats} />
              <RegionsCard regions={stats.regions} />
            </>
          )}
          {can('tasks.run') && <ServerCards />}
        </div>
      </div>
    </Page>
  );
}

function TotalsCard({ totals }: Pick<LibraryStats, 'totals'>) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  return (
    <Card title={t('stats-library')}>
      <Figures
        size="lg"
        className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6"
        figures={[
          { label: t('stats-games'), value: format.number(totals.games) },
          { label: t('stats-platforms'), value: format.number(totals.platforms) },
          { label: t('stats-size'), value: format.bytes(totals.bytes) },
          { label: t('stats-saves'), value: format.number(totals.saves) },
          { label: t('stats-states'), value: format.number(totals.states) },
          { label: t('stats-screenshots'), value: format.number(totals.screenshots) },
        ]}
      />
    </Card>
  );
}

function StatsSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-36 w-full rounded-lg!" />
      <Skeleton className="h-80 w-full rounded-lg!" />
      <Skeleton className="h-72 w-full rounded-lg!" />
    </Loading>
  );
}
