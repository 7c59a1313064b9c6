import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection, SmartCollection, VirtualCollection } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { isNotFound } from '#shared/lib/api-error.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';

import { Gallery } from './gallery.tsx';
import type { GalleryPageProps } from './gallery.tsx';
import { GalleryHeader, GalleryPageState, NoGames, useDocumentTitle } from './gallery-frame.tsx';
import type { GalleryScope } from './gallery-view.ts';
import { ratioOf } from './grid-layout.ts';

type AnyCollection = Collection | SmartCollection | VirtualCollection;

interface Extras<C> {
  /** Behind the number of games. */
  renderFacts?: ((collection: C) => ReactNode) | undefined;
  /** Buttons in the header. */
  renderActions?: ((collection: C) => ReactNode) | undefined;
}

export function CollectionGallery({
  id,
  ...rest
}: GalleryPageProps & Extras<Collection> & { id: number }) {
  const query = useQuery(collectionQueries.one(id));
  const scope = useMemo(() => ({ collection_id: id }), [id]);
  return <CollectionFrame {...rest} {...query} scope={scope} />;
}

export function VirtualGallery({
  id,
  ...rest
}: GalleryPageProps & Extras<VirtualCollection> & { id: string }) {
  const query = useQuery(collectionQueries.virtual(id));
  const scope = useMemo(() => ({ virtual_collection_id: id }), [id]);
  return <CollectionFrame {...rest} {...query} scope={scope} />;
}

export function SmartGallery({
  id,
  ...rest
}: GalleryPageProps & Extras<SmartCollection> & { id: number }) {
  const query = useQuery(collectionQueries.smart(id));
  const scope = useMemo(() => ({ smart_collection_id: id }), [id]);
  return <CollectionFrame {...rest} {...query} scope={scope} />;
}

interface FrameProps<C> extends GalleryPageProps, Extras<C> {
  data: C | undefined;
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
  scope: GalleryScope;
}

const NO_PICTURES: readonly string[] = [];

/** The games of a collection of any kind. */
function CollectionFrame<C extends AnyCollection>(props: FrameProps<C>) {
  const { data: collection, error, refetch, isFetching, missing, scope } = props;
  const { renderFacts, renderActions } = props;
  const nameOf = useCollectionName();
  const name = collection && nameOf(collection);
  useDocumentTitle(name);
  // Also while it is open: it may have been deleted or hidden from the user.
  if (!collection || name === undefined || isNotFound(error)) {
    return (
      <GalleryPageState
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
      label={name}
      ratio={ratioOf(undefined)}
      isMultiPlatform
      renderHeader={(total) => (
        <GalleryHeader
          art={
            <WideArt
              pictures={NO_PICTURES}
              title={name}
              platformSlug={collection.name}
              family={null}
              className="-z-10"
            />
          }
          picture={
            <CollectionCover collection={collection} sizes="64px" className="size-16 shrink-0" />
          }
          title={name}
          total={total}
          facts={renderFacts?.(collection)}
          actions={renderActions?.(collection)}
        />
      )}
      empty={<EmptyCollection isSmart={collection.is_smart} />}
    />
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
