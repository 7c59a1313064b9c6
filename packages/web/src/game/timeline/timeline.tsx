import { useInfiniteQuery } from '@tanstack/react-query';
import { Camera, History, Save, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { timelineQueries, useUploadSave } from '#game/data/timeline.ts';
import type { TimelineFilter } from '#game/data/timeline.ts';
import { TimelineList } from './timeline-list.tsx';

const FILTERS = ['all', 'save', 'state', 'deleted'] as const;

interface Props {
  romId: number;
  /** Play button of a version; undefined if the game cannot be played here. */
  renderPlay?: ((version: AssetVersion) => ReactNode) | undefined;
}

/** All saves and states of a game, newest first. */
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
        {can('assets.write') && <UploadSaves romId={romId} />}
      </div>
      <FilteredTimeline key={filter} romId={romId} filter={filter} renderPlay={renderPlay} />
    </div>
  );
}

function FilteredTimeline({ romId, filter, renderPlay }: Props & { filter: TimelineFilter }) {
  const { t } = useTranslation('saves');
  const timeline = useInfiniteQuery(timelineQueries.of(romId, filter));
  const { data: versions, error } = timeline;
  if (!versions && error) {
    return <FailedQuery title={t('failed-title')} query={timeline} />;
  }
  if (!versions) return <TimelineSkeleton />;
  if (versions.length === 0) return <EmptyTimeline filter={filter} />;
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

function EmptyTimeline({ filter }: { filter: TimelineFilter }) {
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

const ROWS = [1, 2, 3, 4];

function TimelineSkeleton() {
  return (
    <Loading className="grid gap-2">
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 rounded-md border border-line bg-surface p-3">
          <Skeleton className="aspect-4/3 w-24 sm:w-32" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** Uploads saves and states. A file with a known name becomes its newest version. */
function UploadSaves({ romId }: { romId: number }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const errorText = useErrorText();
  const add = useUploadSave(romId);
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<'save' | 'state'>('save');

  const choose = (next: 'save' | 'state') => () => {
    setKind(next);
    input.current?.click();
  };
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    let count = 0;
    for (const file of files) {
      try {
        await add.mutateAsync({ kind, file });
        count += 1;
      } catch (error) {
        const values = { name: file.name, reason: errorText(error) };
        toast({ tone: 'danger', message: t('add-failed', values) });
      }
    }
    if (count === 0) return;
    const message = t('add-done', { count, number: format.number(count) });
    toast({ tone: 'good', message });
  };

  return (
    <>
      <Menu
        items={[
          {
            label: t('add-save'),
            icon: <Save size={16} aria-hidden="true" />,
            onSelect: choose('save'),
          },
          {
            label: t('add-state'),
            icon: <Camera size={16} aria-hidden="true" />,
            onSelect: choose('state'),
          },
        ]}
        trigger={
          <Button busy={add.isPending} icon={<Upload size={16} aria-hidden="true" />}>
            {t('add')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('add')}
        onChange={(event) => void send(event)}
      />
    </>
  );
}
