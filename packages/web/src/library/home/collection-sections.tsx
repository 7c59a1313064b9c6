import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe, LibraryBig, Lock, Plus, Shapes, Sparkles } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGE_SIZE } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { useMe } from '#shared/data/me.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { collectionKey, collectionLink } from '../collections/collection.ts';
import type { AnyCollection } from '../collections/collection.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  collectionsSettings,
  smartCollectionsSettings,
  virtualCollectionTypeSetting,
  virtualCollectionsSettings,
} from '#shared/lib/settings.ts';
import { inShelfOrder } from './shelf-order.ts';
import { Button } from '#shared/ui/button.tsx';
import { ListEndSentinel } from '#shared/ui/list-end-sentinel.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useIncrementalList } from '#shared/ui/use-incremental-list.ts';

import { HomeSection, TileRow } from './home-section.tsx';
import type { HomeSectionProps } from './home-section.tsx';

const SIZE = '[--item:8.5rem] sm:[--item:10rem] xl:[--item:11.5rem]';

export function CollectionsSection({ onCreateCollection }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const { user, can } = useMe();
  const { compare } = useFormat();
  const query = useQuery({
    ...collectionQueries.all(),
    select: (all) => inShelfOrder(all, { userId: user?.id, compare }),
  });
  const mayCreate = can('collections.write');
  return (
    <Shelf
      title={t('collections')}
      icon={LibraryBig}
      gridSetting={collectionsSettings.isGrid}
      query={query}
      action={
        mayCreate && (
          <IconButton
            label={t('collection-new')}
            aria-haspopup="dialog"
            onClick={onCreateCollection}
          >
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        )
      }
      empty={mayCreate && <FirstCollection onCreate={onCreateCollection} />}
    />
  );
}

export function SmartSection() {
  const { t } = useTranslation('home');
  const { user } = useMe();
  const { compare } = useFormat();
  const query = useQuery({
    ...collectionQueries.allSmart(),
    select: (all) => inShelfOrder(all, { userId: user?.id, compare }),
  });
  return (
    <Shelf
      title={t('smart')}
      icon={Sparkles}
      gridSetting={smartCollectionsSettings.isGrid}
      query={query}
    />
  );
}

/**
 * Loads one page at first and all collections when its end is reached, because there may be
 * thousands.
 */
export function VirtualSection() {
  const { t } = useTranslation('home');
  const [type] = useLocalSetting(virtualCollectionTypeSetting);
  const [isWhole, setIsWhole] = useState(false);
  const first = useQuery(collectionQueries.firstVirtual(type));
  const all = useQuery({ ...collectionQueries.allVirtual(type), enabled: isWhole });
  return (
    <Shelf
      key={type}
      title={t(`virtual-${type}`)}
      icon={Shapes}
      gridSetting={virtualCollectionsSettings.isGrid}
      query={all.data ? all : first}
      onEnd={() => setIsWhole(true)}
    />
  );
}

interface ShelfProps {
  title: string;
  icon: LucideIcon;
  gridSetting: LocalSetting<boolean>;
  query: Parameters<typeof HomeSection<AnyCollection>>[0]['query'];
  action?: ReactNode;
  empty?: ReactNode;
  /** Called when all loaded collections are drawn. */
  onEnd?: () => void;
}

function Shelf({ title, onEnd, ...section }: ShelfProps) {
  return (
    <HomeSection {...section} title={title} size={SIZE} skeleton={<TileSkeleton />}>
      {(collections, rowClass) => (
        <ShelfRow title={title} collections={collections} rowClass={rowClass} onEnd={onEnd} />
      )}
    </HomeSection>
  );
}

interface RowProps {
  title: string;
  collections: readonly AnyCollection[];
  rowClass: string;
  onEnd: (() => void) | undefined;
}

function ShelfRow({ title, collections, rowClass, onEnd }: RowProps) {
  const { visible, visibleCount, hasMore, showMore } = useIncrementalList(collections, PAGE_SIZE);
  // A list of exactly one page may be the first page of more.
  const isMaybeFirstPage = visible.length === PAGE_SIZE;
  const onEndReached = hasMore ? showMore : isMaybeFirstPage ? onEnd : undefined;
  return (
    <TileRow
      label={title}
      items={visible}
      keyOf={collectionKey}
      rowClass={rowClass}
      renderTile={(collection, tabIndex) => (
        <CollectionTile collection={collection} tabIndex={tabIndex} />
      )}
      after={
        onEndReached && (
          <ListEndSentinel key={`${visibleCount}-${collections.length}`} onReach={onEndReached} />
        )
      }
    />
  );
}

interface TileProps {
  collection: AnyCollection;
  tabIndex: 0 | -1;
}

function CollectionTile({ collection, tabIndex }: TileProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { rom_count } = collection;
  const name = useCollectionName()(collection);
  return (
    <Link
      {...collectionLink(collection)}
      data-focus
      tabIndex={tabIndex}
      draggable={false}
      className="group grid grid-cols-1 gap-2 rounded-md outline-offset-4"
    >
      <CollectionCover
        collection={collection}
        sizes="176px"
        isBesideTitle
        className="rounded-md! shadow-2 transition-transform duration-(--duration-base) ease-calm decorated:sm:group-hover:scale-[1.03]"
      />
      <span className="grid gap-0.5 px-0.5">
        <span className="line-clamp-2 text-sm leading-4.5 font-semibold wrap-break-word">
          {name}
        </span>
        <span className="flex items-center gap-1.5 text-xs text-ink-soft tabular-nums">
          {t('games', { count: rom_count, number: format.number(rom_count) })}
          <Ownership collection={collection} />
        </span>
      </span>
    </Link>
  );
}

/** The owner of a shared collection, or whether the user's own collection is public. */
function Ownership({ collection }: { collection: AnyCollection }) {
  const { t } = useTranslation('home');
  const { user } = useMe();
  if (!('user_id' in collection)) return null;
  if (collection.user_id !== user?.id) {
    return <span className="min-w-0 truncate">{t('by', { name: collection.owner_username })}</span>;
  }
  const Icon = collection.is_public ? Globe : Lock;
  return (
    <>
      <Icon size={12} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="sr-only">{collection.is_public ? t('public') : t('private')}</span>
    </>
  );
}

/** An offer to create a collection, shown while there is none. */
function FirstCollection({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('home');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-dashed border-line-strong p-4 sm:px-5">
      <p className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="font-medium">{t('collections-none')}</span>
        <span className="text-sm text-ink-soft">{t('collections-none-text')}</span>
      </p>
      <Button onClick={onCreate} icon={<Plus size={16} aria-hidden="true" />}>
        {t('collection-new')}
      </Button>
    </div>
  );
}

function TileSkeleton() {
  return (
    <span className="grid gap-2">
      <Skeleton className="aspect-square rounded-md!" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3 w-1/3" />
    </span>
  );
}
