import { useQuery } from '@tanstack/react-query';
import { LibraryBig, Sparkles, Star, WandSparkles } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection, SmartCollection, VirtualCollection } from '@saveroom/contract';

import { collectionQueries } from '#data/collections.ts';

import { Gallery } from './gallery.tsx';
import { GalleryHeader } from './gallery-header.tsx';
import type { PlaceProps } from './gallery-route.ts';
import { NoGames } from './gallery-states.tsx';
import type { GalleryScope } from './gallery-view.ts';
import { ratioOf } from './grid-shape.ts';
import { PlaceState } from './place-state.tsx';
import { SymbolTile } from './symbol-tile.tsx';
import { useNamePage } from './use-name-page.ts';

type AnyCollection = Collection | SmartCollection | VirtualCollection;

/** Buttons that open what there is to know about the collection. */
interface Actions<C> {
  renderActions?: ((collection: C) => ReactNode) | undefined;
}

export function CollectionGallery({
  id,
  ...rest
}: PlaceProps & Actions<Collection> & { id: number }) {
  const query = useQuery(collectionQueries.one(id));
  const scope = useMemo(() => ({ collection_id: id }), [id]);
  return <CollectionFrame {...rest} {...query} scope={scope} />;
}

export function VirtualGallery({
  id,
  ...rest
}: PlaceProps & Actions<VirtualCollection> & { id: string }) {
  const query = useQuery(collectionQueries.virtual(id));
  const scope = useMemo(() => ({ virtual_collection_id: id }), [id]);
  return <CollectionFrame {...rest} {...query} scope={scope} />;
}

export function SmartGallery({
  id,
  ...rest
}: PlaceProps & Actions<SmartCollection> & { id: number }) {
  const query = useQuery(collectionQueries.smart(id));
  const scope = useMemo(() => ({ smart_collection_id: id }), [id]);
  return <CollectionFrame {...rest} {...query} scope={scope} />;
}

interface FrameProps<C> extends PlaceProps, Actions<C> {
  data: C | undefined;
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
  scope: GalleryScope;
}

/** The games of a collection of any kind. */
function CollectionFrame<C extends AnyCollection>(props: FrameProps<C>) {
  const { data: collection, error, refetch, isFetching, missing, renderActions, scope } = props;
  useNamePage(collection?.name);
  if (!collection) {
    return (
      <PlaceState
        error={error}
        retry={() => void refetch()}
        retrying={isFetching}
        missing={missing}
      />
    );
  }
  return (
    <Gallery
      search={props.search}
      onSearch={props.onSearch}
      slots={props.slots}
      onSaveSmart={props.onSaveSmart}
      scope={scope}
      label={collection.name}
      ratio={ratioOf(undefined)}
      isMixed
      renderHeader={(total) => (
        <GalleryHeader
          picture={<CollectionPicture collection={collection} />}
          title={collection.name}
          total={total}
          facts={<CollectionLine collection={collection} />}
          actions={renderActions?.(collection)}
        />
      )}
      empty={<EmptyCollection isSmart={collection.is_smart} />}
    />
  );
}

function CollectionPicture({ collection }: { collection: AnyCollection }) {
  const { is_favorite, is_smart, is_virtual } = collection;
  const virtualOr = is_virtual ? WandSparkles : LibraryBig;
  const smartOr = is_smart ? Sparkles : virtualOr;
  const Icon = is_favorite ? Star : smartOr;
  return (
    <SymbolTile>
      <Icon size={26} strokeWidth={1.8} aria-hidden="true" />
    </SymbolTile>
  );
}

function CollectionLine({ collection }: { collection: AnyCollection }) {
  const { description } = collection;
  if (!description) return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      <span className="max-w-prose truncate">{description}</span>
    </>
  );
}

function EmptyCollection({ isSmart }: { isSmart: boolean }) {
  const { t } = useTranslation('gallery');
  return (
    <NoGames
      title={t('empty-collection-title')}
      text={isSmart ? t('empty-smart-text') : t('empty-collection-text')}
    />
  );
}
