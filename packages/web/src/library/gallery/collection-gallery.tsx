import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AnyCollection } from '#library/collections/collection.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { isNotFound } from '#shared/lib/api-error.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';

import { Gallery } from './gallery.tsx';
import type { GalleryPageProps } from './gallery.tsx';
import { GalleryHeader, GalleryPageState, NoGames, useDocumentTitle } from './gallery-frame.tsx';
import type { GalleryScope } from './gallery-view.ts';
import { ratioOf } from './grid-layout.ts';

interface Props extends GalleryPageProps {
  scope: GalleryScope;
  query: UseQueryResult<AnyCollection>;
  /** Behind the number of games. */
  renderFacts: (collection: AnyCollection) => ReactNode;
  /** Buttons in the header. */
  renderActions: (collection: AnyCollection) => ReactNode;
  /** Buttons shown if the collection has no games. */
  renderEmptyActions: (collection: AnyCollection) => ReactNode;
}

const NO_PICTURES: readonly string[] = [];

/** The games of a collection of any kind. */
export function CollectionGallery(props: Props) {
  const { query, missing, renderFacts, renderActions, renderEmptyActions, ...rest } = props;
  const { data: collection } = query;
  const nameOf = useCollectionName();
  const name = collection && nameOf(collection);
  useDocumentTitle(name);
  // An open collection may have been deleted or hidden from the user.
  if (!collection || name === undefined || isNotFound(query.error)) {
    return <GalleryPageState query={query} missing={missing} />;
  }
  return (
    <Gallery
      {...rest}
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
          facts={renderFacts(collection)}
          actions={renderActions(collection)}
        />
      )}
      empty={
        <EmptyCollection isSmart={collection.is_smart} actions={renderEmptyActions(collection)} />
      }
    />
  );
}

function EmptyCollection({ isSmart, actions }: { isSmart: boolean; actions: ReactNode }) {
  const { t } = useTranslation('gallery');
  return (
    <NoGames
      title={t('empty-collection-title')}
      text={isSmart ? t('empty-smart-text') : t('empty-collection-text')}
      actions={actions}
    />
  );
}
