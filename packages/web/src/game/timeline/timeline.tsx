import { useInfiniteQuery } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import type { TimelineFilter } from '#game/data/timeline.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { AddKept } from './add-kept.tsx';
import { TimelineList } from './timeline-list.tsx';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

const FILTERS = ['all', 'save', 'state', 'deleted'] as const;

interface Props {
  romId: number;
  /** The way into the game from a version; absent: it cannot be played here. */
  renderPlay?: ((version: AssetVersion) => ReactNode) | undefined;
}

/** Everything somebody ever kept of a game, newest first. */
export function Timeline({ romId, renderPlay }: Props) {
  const { t } = useTranslation('saves');
  const { can } = useMe();
  const [filter, setFilter] = useState<TimelineFilter>('all');
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('filter')}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => ({ value, label: t(`filter-${value}`) }))}
          className="max-sm:w-full"
        />
        {can('assets.write') && <AddKept romId={romId} />}
      </div>
      <Shown key={filter} romId={romId} filter={filter} renderPlay={renderPlay} />
    </div>
  );
}

function Shown({ romId, filter, renderPlay }: Props & { filter: TimelineFilter }) {
  const { t } = useTranslation(['saves', 'common']);
  const errorText = useErrorText();
  const timeline = useInfiniteQuery(timelineQueries.of(romId, filter));
  const { data: versions, error, isFetching } = timeline;
  if (!versions && error) {
    return (
      <FailedState
        title={t('failed-title')}
        retryLabel={t('common:retry')}
        onRetry={() => void timeline.refetch()}
        retrying={isFetching}
      >
        <p>{errorText(error)}</p>
      </FailedState>
    );
  }
  if (!versions) return <TimelineSkeleton />;
  if (versions.length === 0) return <Nothing filter={filter} />;
  return (
    <>
      <TimelineList romId={romId} versions={versions} renderPlay={renderPlay} />
      {timeline.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('more-older')}
        </Button>
      )}
    </>
  );
}

function Nothing({ filter }: { filter: TimelineFilter }) {
  const { t } = useTranslation('saves');
  if (filter === 'deleted') {
    return (
      <EmptyState icon={<Trash2 size={30} aria-hidden="true" />} title={t('empty-deleted')}>
        <p>{t('empty-deleted-text')}</p>
      </EmptyState>
    );
  }
  const title = filter === 'all' ? t('empty-title') : t(`empty-title-${filter}`);
  return (
    <EmptyState icon={<History size={30} aria-hidden="true" />} title={title}>
      <p>{t('empty-text')}</p>
    </EmptyState>
  );
}
