import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { statsQueries } from '#shared/data/stats.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Figures } from '#shared/ui/figures.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { SectionFailed } from './home-section.tsx';

/** Has the height of the figures, so that nothing moves when they are loaded. */
const StatsSkeleton = () => <Skeleton className="h-39.5 rounded-lg! sm:h-22.5" />;

/** The number of games, platforms, saves …, and their size. */
export function StatsStrip() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(statsQueries.totals());
  if (error && !data) {
    return <SectionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading className="block">
        <StatsSkeleton />
      </Loading>
    );
  }
  const counted = (count: number) => ({ value: format.number(count), count });
  const games = counted(data.ROMS);
  const platforms = counted(data.PLATFORMS);
  const saves = counted(data.SAVES);
  const states = counted(data.STATES);
  const screenshots = counted(data.SCREENSHOTS);
  return (
    <section aria-labelledby="home-totals">
      <h2 id="home-totals" className="sr-only">
        {t('totals')}
      </h2>
      <Figures
        className="grid-cols-3 rounded-lg border border-line bg-surface p-5 sm:grid-cols-6 sm:px-6"
        figures={[
          { label: t('total-games', games), value: games.value },
          { label: t('total-platforms', platforms), value: platforms.value },
          { label: t('total-size'), value: format.bytes(data.TOTAL_FILESIZE_BYTES) },
          { label: t('total-saves', saves), value: saves.value },
          { label: t('total-states', states), value: states.value },
          { label: t('total-screenshots', screenshots), value: screenshots.value },
        ]}
      />
    </section>
  );
}
