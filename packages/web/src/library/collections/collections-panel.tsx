import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LibraryBig, Plus, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGE_SIZE } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { virtualCollectionsSettings, virtualCollectionTypeSetting } from '#shared/lib/settings.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ListEndSentinel } from '#shared/ui/list-end-sentinel.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { useIncrementalList } from '#shared/ui/use-incremental-list.ts';

import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { collectionQueries } from '#library/data/collections.ts';
import type { CollectionTask } from './use-collection-tasks.tsx';
import { collectionKey, collectionLink, groupCollections } from './collection.ts';
import type { AnyCollection } from './collection.ts';
import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { Ownership } from './collection-facts.tsx';

/** All collections that the user can see, with a search field. */
export function CollectionsPanel({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation('collection');
  const { compare } = useFormat();
  const { user } = useMe();
  const [showsVirtual] = useLocalSetting(virtualCollectionsSettings.shown);
  const [type] = useLocalSetting(virtualCollectionTypeSetting);
  const [filter, setFilter] = useState('');
  const own = useQuery(collectionQueries.all());
  const smart = useQuery(collectionQueries.allSmart());
  const virtual = useQuery({ ...collectionQueries.allVirtual(type), enabled: showsVirtual });
  const reads = showsVirtual ? [own, smart, virtual] : [own, smart];

  if (own.isPending) return <CollectionsSkeleton />;
  const failed = reads.find(({ data, error }) => error && !data);
  const groups = groupCollections(
    {
      collections: own.data ?? [],
      smart: smart.data ?? [],
      virtual: showsVirtual ? (virtual.data ?? []) : [],
    },
    { filter, userId: user?.id, compare },
  );
  const isEmpty = groups.length === 0 && !filter && !reads.some(({ isPending }) => isPending);
  return (
    <div className="grid gap-4">
      {!(isEmpty && !failed) && (
        <div className="sticky top-0 z-10 bg-surface px-2 pt-1 pb-2">
          <SearchField label={t('search')} value={filter} onChange={setFilter} />
        </div>
      )}
      {isEmpty && !failed && <CollectionsEmpty />}
      {groups.length === 0 && filter && (
        <p className="px-2 py-6 text-center text-ink-soft">
          {t('search-none', { search: filter.trim() })}
        </p>
      )}
      {groups.map(({ kind, collections }) => (
        <CollectionGroup
          key={`${kind}-${filter}`}
          title={kind === 'virtual' ? t(`group-virtual-${type}`) : t(`group-${kind}`)}
          collections={collections}
          onNavigate={onNavigate}
        />
      ))}
      {failed?.error && (
        <FailedState
          title={t('list-failed')}
          error={failed.error}
          onRetry={() => reads.forEach(({ data, refetch }) => data === undefined && void refetch())}
          retrying={failed.isFetching}
        />
      )}
    </div>
  );
}

interface Props {
  title: string;
  collections: readonly AnyCollection[];
  onNavigate: () => void;
}

function CollectionGroup({ title, collections, onNavigate }: Props) {
  const id = useId();
  const { visible, visibleCount, hasMore, showMore } = useIncrementalList(collections, PAGE_SIZE);
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="px-2 text-xs font-semibold text-ink-faint">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {visible.map((collection) => (
          <CollectionRow
            key={collectionKey(collection)}
            collection={collection}
            onNavigate={onNavigate}
          />
        ))}
        {hasMore && <ListEndSentinel key={visibleCount} onReach={showMore} />}
      </ul>
    </section>
  );
}

interface CollectionRowProps {
  collection: AnyCollection;
  onNavigate: () => void;
}

function CollectionRow({ collection, onNavigate }: CollectionRowProps) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { description, rom_count } = collection;
  const name = useCollectionName()(collection);
  return (
    <li>
      <Link
        {...collectionLink(collection)}
        className="flex min-h-16 items-center gap-3 rounded-sm px-2 py-2 transition hover:bg-hover"
        activeProps={{ className: 'bg-accent-soft', 'aria-current': 'page' }}
        onClick={onNavigate}
      >
        <CollectionCover collection={collection} className="size-12 shrink-0" />
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 text-[0.9375rem]/5 font-medium wrap-break-word">
            {name}
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-faint">
            <Ownership collection={collection} isBrief={description !== ''} />
            {description && <span className="truncate">{description}</span>}
          </span>
        </span>
        <Badge>
          {format.number(rom_count)}
          <span className="sr-only">{t('games-unit', { count: rom_count })}</span>
        </Badge>
      </Link>
    </li>
  );
}

function CollectionsEmpty() {
  const { t } = useTranslation('emptyStates');
  return (
    <EmptyState
      icon={<LibraryBig size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('collections-title')}
    >
      <p>{t('collections-text')}</p>
    </EmptyState>
  );
}

export function CreateButtons({ onTask }: { onTask: (task: CollectionTask) => void }) {
  const { t } = useTranslation('collection');
  return (
    <div className="flex flex-wrap gap-2 [&>button]:flex-1">
      <Button
        variant="primary"
        aria-haspopup="dialog"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'create' })}
      >
        {t('create-title')}
      </Button>
      <Button
        aria-haspopup="dialog"
        icon={<Sparkles size={16} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'create-smart', criteria: {} })}
      >
        {t('smart-create-title')}
      </Button>
    </div>
  );
}
