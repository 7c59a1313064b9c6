import type { UseQueryResult } from '@tanstack/react-query';

import { MissingPage } from '#app/shell/missing-page.tsx';
import {
  CollectionButtons,
  EmptyCollectionButton,
} from '#library/collections/collection-buttons.tsx';
import { CollectionFacts } from '#library/collections/collection-facts.tsx';
import type { AnyCollection } from '#library/collections/collection.ts';
import { useGalleryCollections } from '#library/collections/use-gallery-collections.tsx';
import { CollectionGallery } from '#library/gallery/collection-gallery.tsx';
import type { GallerySearch } from '#library/gallery/gallery-search.ts';
import type { GalleryScope } from '#library/gallery/gallery-view.ts';

interface Props {
  id: number | string;
  scope: GalleryScope;
  query: UseQueryResult<AnyCollection>;
  search: GallerySearch;
  onSearch: (search: GallerySearch) => void;
}

/** A plain, smart or virtual collection. */
export function CollectionPage({ id, scope, query, search, onSearch }: Props) {
  const { onTask, dialog, ...actions } = useGalleryCollections({
    scope,
    search,
    collection: query.data,
  });
  return (
    <>
      <CollectionGallery
        key={id}
        scope={scope}
        query={query}
        search={search}
        onSearch={onSearch}
        {...actions}
        missing={<MissingPage kind="collection" />}
        renderFacts={(collection) => <CollectionFacts collection={collection} />}
        renderActions={(collection) => (
          <CollectionButtons collection={collection} onTask={onTask} />
        )}
        renderEmptyActions={(collection) => (
          <EmptyCollectionButton collection={collection} onTask={onTask} />
        )}
      />
      {dialog}
    </>
  );
}
