import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#data/me.ts';
import { statsQueries } from '#data/stats.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { Page } from '#ui/page.tsx';

import { CoverageCard } from './coverage-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { PlatformsCard } from './platforms-card.tsx';
import { RegionsCard } from './regions-card.tsx';
import { ServerCards } from './server-cards.tsx';
import { StatsSkeleton } from './stats-skeleton.tsx';
import { TotalsCard } from './totals-card.tsx';

/** What the library is made of; for admins also how the machine does. */
export function StatsPage() {
  const { t } = useTranslation(['administration', 'common', 'emptyStates']);
  const errorText = useErrorText();
  const { can } = useMe();
  const { data: stats, ...query } = useQuery(statsQueries.library());
  return (
    <Page title={t('common:title-server-stats')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {query.isPending && <StatsSkeleton />}
        {query.isLoadingError && (
          <FailedState
            title={t('stats-failed')}
            retryLabel={t('common:retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            <p>{errorText(query.error)}</p>
          </FailedState>
        )}
        {stats?.totals.games === 0 && (
          <EmptyState
            icon={<ChartColumn size={32} aria-hidden="true" />}
            title={t('emptyStates:stats-title')}
          >
            <p>{t('emptyStates:stats-text')}</p>
          </EmptyState>
        )}
        {stats && stats.totals.games > 0 && (
          <>
            <TotalsCard totals={stats.totals} />
            <PlatformsCard platforms={stats.platforms} totalBytes={stats.totals.bytes} />
            <GrowthCard months={stats.months} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
              <CoverageCard stats={stats} />
              <RegionsCard regions={stats.regions} />
            </div>
          </>
        )}
        {can('tasks.run') && <ServerCards />}
      </div>
    </Page>
  );
}
