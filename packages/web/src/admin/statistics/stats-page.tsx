import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { figureQueries } from '#shared/data/figures.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Page } from '#shared/ui/page.tsx';

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
  const { data: stats, ...query } = useQuery(figureQueries.library());
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
            <PlatformsCard platforms={stats.platforms} totalBytes={stats.totals.bytes} />
            <GrowthCard months={stats.months} />
          </>
        )}
        {/* Columns, not rows: cards of very different heights leave no holes. */}
        <div className="-mb-6 gap-6 *:mb-6 *:break-inside-avoid lg:columns-2">
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
