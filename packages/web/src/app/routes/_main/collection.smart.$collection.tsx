import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useMemo } from 'react';

import { collectionQueries } from '#library/data/collections.ts';
import { readGallerySearch } from '#library/gallery/gallery-search.ts';
import { romQueries } from '#library/data/roms.ts';
import { toView } from '#library/gallery/gallery-view.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { CollectionPage } from './-collection-page.tsx';

export const Route = createFileRoute('/_main/collection/smart/$collection')({
  staticData: { title: 'title-smart-collection' },
  params: {
    parse: ({ collection }) => ({ collection: Number.parseInt(collection, 10) }),
    stringify: ({ collection }) => ({ collection: String(collection) }),
  },
  validateSearch: readGallerySearch,
  beforeLoad: ({ params }) => {
    if (!(params.collection > 0)) throw notFound({ routeId: '/_main' });
  },
  loader: ({ context: { queryClient }, params, location }) => {
    void queryClient.prefetchQuery(collectionQueries.smart(params.collection));
    const search = readGallerySearch(location.search);
    const view = toView({ smart_collection_id: params.collection }, search, groupRomsSetting.get());
    void queryClient.prefetchQuery(romQueries.window(view, 0));
    return loadAreas('gallery', 'collection', 'emptyStates');
  },
  component: SmartCollection,
});

function SmartCollection() {
  const { collection: id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CollectionPage
      id={id}
      scope={useMemo(() => ({ smart_collection_id: id }), [id])}
      query={useQuery(collectionQueries.smart(id))}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
