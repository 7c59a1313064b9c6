import { useQuery } from '@tanstack/react-query';
import { LibraryBig, Plus, Shapes, Sparkles } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGE_SIZE } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { collectionKey } from '../collections/collection.ts';
import type { AnyCollection } from '../collections/collection.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  gridCollectionsSetting,
  gridSmartCollectionsSetting,
  gridVirtualCollectionsSetting,
  virtualCollectionTypeSetting,
} from '#shared/lib/settings.ts';
import { inShelfOrder } from './shelf-order.ts';
import { EndMark } from '#shared/ui/end-mark.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { usePieces } from '#shared/ui/use-pieces.ts';

import { CollectionTile } from './collection-tile.tsx';
import { FirstCollection } from './first-collection.tsx';
import { HomeSection } from './home-section.tsx';
import { TileSkeleton } from './tile-skeleton.tsx';
import { TileRow } from './tile-row.tsx';

const SIZE = '[--item:8.5rem] sm:[--item:10rem] xl:[--item:11.5rem]';

export function CollectionsSection({ onCreate }: { onCreate: () => void }) {
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
      gridSetting={gridCollectionsSetting}
      query={query}
      action={
        mayCreate && (
          <IconButton label={t('collection-new')} aria-haspopup="dialog" onClick={onCreate}>
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        )
      }
      empty={mayCreate && <FirstCollection onCreate={onCreate} />}
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
      gridSetting={gridSmartCollectionsSetting}
      query={query}
    />
  );
}

/** The first of them, then all: there may be thousands, and most visits look at none. */
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
      gridSetting={gridVirtualCollectionsSetting}
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
  /** Everything at hand is drawn; there may be more elsewhere. */
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
  const { shown, key, hasMore, more } = usePieces(collections, PAGE_SIZE);
  const isFull = shown.length === PAGE_SIZE;
  return (
    <TileRow
      label={title}
      items={shown}
      keyOf={collectionKey}
      rowClass={rowClass}
      renderTile={(collection, tabIndex) => (
        <CollectionTile collection={collection} tabIndex={tabIndex} />
      )}
      after={
        (hasMore || (isFull && onEnd)) && (
          <EndMark
            key={`${key}-${collections.length}`}
            onReach={hasMore ? more : (onEnd ?? more)}
          />
        )
      }
    />
  );
}
