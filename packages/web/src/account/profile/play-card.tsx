import { useQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { romQueries } from '#library/data/roms.ts';
import { figureQueries } from '#shared/data/figures.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Figures } from '#shared/ui/figures.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { MostPlayed } from './most-played.tsx';
import { PlayTime } from './play-time.tsx';

/** What a person played, and how far they got. */
export function PlayCard() {
  const { t } = useTranslation(['settings', 'common', 'gallery']);
  const format = useFormat();
  const errorText = useErrorText();
  const { data: play, ...query } = useQuery(figureQueries.play());
  const { data: facets } = useQuery(romQueries.facets({}));
  const statuses = facets?.statuses.filter(({ count }) => count > 0) ?? [];
  const most = Math.max(1, ...statuses.map(({ count }) => count));
  const longest = play?.platforms[0]?.duration_ms ?? 1;
  return (
    <Card title={t('play-title')} description={t('play-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {query.isPending && <Skeleton className="h-72 w-full" />}
        {query.isLoadingError && (
          <FailedState
            title={t('play-failed')}
            retryLabel={t('common:retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            <p>{errorText(query.error)}</p>
          </FailedState>
        )}
        {play?.sessions === 0 && (
          <EmptyState icon={<Gamepad2 size={28} aria-hidden="true" />} title={t('play-empty')}>
            <p>{t('play-empty-text')}</p>
          </EmptyState>
        )}
        {play && play.sessions > 0 && (
          <>
            <Figures
              className="grid-cols-2 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1"
              figures={[
                { label: t('play-time'), value: format.duration(play.duration_ms / 1000) },
                { label: t('play-games'), value: format.number(play.games) },
                { label: t('play-sessions'), value: format.number(play.sessions) },
              ]}
            />
            <PlayTime days={play.days} />
            {play.most_played.length > 0 && <MostPlayed games={play.most_played} />}
            {play.platforms.length > 0 && (
              <section aria-label={t('play-platforms')} className="grid gap-4">
                <h3 className="text-sm font-semibold">{t('play-platforms')}</h3>
                <BarList
                  label={t('play-platforms')}
                  bars={play.platforms.map(({ id, name, duration_ms }) => ({
                    key: id,
                    name,
                    text: format.duration(duration_ms / 1000),
                    share: duration_ms / longest,
                  }))}
                />
              </section>
            )}
          </>
        )}
        {statuses.length > 0 && (
          <section aria-label={t('play-status')} className="grid gap-4">
            <h3 className="text-sm font-semibold">{t('play-status')}</h3>
            <BarList
              label={t('play-status')}
              bars={statuses.map(({ value, count }) => ({
                key: value,
                name: t(`gallery:status-${value}`),
                text: t('play-count', { count, number: format.number(count) }),
                share: count / most,
              }))}
            />
          </section>
        )}
      </div>
    </Card>
  );
}
